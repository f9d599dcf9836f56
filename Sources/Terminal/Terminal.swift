package import Cells
internal import CNcurses
package import Keys

/// The terminal: paints buffers and reads input. Other modules use ncurses' screen only through
/// this type.
@UI package final class Terminal {
  private let screen: NcursesScreen
  private let reader: InputReader
  private var roles: RoleCells
  private let isMonochrome: Bool
  private let isInTmux: Bool
  /// The buffer that the screen shows; `nil` when that is unknown.
  private var painted: PaneBuffer?
  private var cursor: Position?
  private var isCursorVisible: Bool?
  /// `true` if the terminal may show something else than ncurses assumes, so that the next refresh
  /// repaints everything.
  private var isStale = false
  /// The writer of the links on the screen; `nil` while links are switched off, and on a terminal
  /// without a needed sequence.
  private var links: LinkWriter?
  /// `true` if characters outside of ASCII are replaced in buffers, titles and notifications. A
  /// changed value makes the next `paint` repaint everything.
  package var isASCIIOnly = false {
    didSet { if isASCIIOnly != oldValue { repaintAll() } }
  }
  private var title: String?
  private var drawnClusters = DrawnClusters.none
  private var line: [cchar_t] = []

  /// The size in rows and columns that the terminal had at the start or at the last
  /// `resizeToTerminal`.
  package private(set) var size: Size

  /// Opens the terminal in full-screen mode; throws the reason if it cannot show a full screen. The
  /// screen is blank until the first `paint`.
  package init(_ settings: TerminalSettings) throws(TerminalError) {
    screen = try NcursesScreen(settings)
    reader = InputReader(
      window: screen.window, descriptor: settings.input, patience: settings.patience,
      now: settings.now)
    roles = RoleCells(theme: settings.theme, isMonochrome: settings.isMonochrome)
    isMonochrome = settings.isMonochrome
    isInTmux = settings.isInTmux
    size = Size(rows: Int(getmaxy(screen.window)), columns: Int(getmaxx(screen.window)))
    if screen.asksBackground { reader.awaitAnswer() }
    if screen.understandsXterm { reader.awaitClusters() }
  }

  /// Shows `buffer`, and the cursor at `cursor` (`nil` hides it). Usually only cells that differ
  /// from the last buffer are sent, and nothing at all when neither the buffer nor the cursor has
  /// changed. Does nothing while the terminal is lent to another program (`lend`).
  package func paint(_ buffer: PaneBuffer, cursor: Position?) {
    guard !screen.isLent else { return }
    let shown = isASCIIOnly ? buffer.inASCII : buffer
    var changed = putRows(shown)
    if roles.forgetsPictures() {
      repaintAll()
      changed = putRows(shown)
    }
    guard !changed.isEmpty || isStale || cursor != self.cursor || isCursorVisible == nil else {
      return
    }
    place(cursor)
    refresh(changed)
  }

  /// What the terminal draws as one glyph, as far as it has said so. In ASCII, parts have better
  /// replacements.
  package var clusters: DrawnClusters { isASCIIOnly ? .none : drawnClusters }

  /// `true` while linked cells are sent as links that the terminal opens (OSC 8); it stays `false`
  /// on terminals that lack a needed sequence. If links are on the screen, a changed value makes
  /// the next `paint` repaint everything.
  package var showsLinks: Bool {
    get { links != nil }
    set {
      guard newValue != showsLinks, screen.understandsXterm else { return }
      links = newValue ? LinkWriter(theme: roles.theme, depth: roles.depth) : nil
      if painted?.links.isEmpty == false { repaintAll() }
    }
  }

  /// `true` if the terminal shows 256 colours or more, which pictures need.
  package var hasPictures: Bool { roles.depth == .palette256 || roles.depth == .direct }

  /// The inputs since the last call, in order, such as keys, pastes, mouse reports and changes of
  /// focus. A flood of input is read in parts, with one call in each turn of the loop. The
  /// terminal's responses about its background are not inputs: `takeBackground` returns the colour.
  package func readInputs() -> [TerminalInput] {
    let inputs = reader.read()
    if reader.takeNewColours() { askBackground() }
    if let report = reader.takeClusters() {
      screen.use(report)
      drawnClusters = report.clusters
    }
    return inputs
  }

  /// `true` if the terminal is asked for the colour of its background: now, each time that
  /// full-screen mode is entered again, and when it reports changed colours. A terminal without
  /// colours, or one that does not understand xterm's sequences, is never asked.
  package var followsBackground: Bool {
    get { screen.followsBackground }
    set {
      guard newValue != followsBackground else { return }
      screen.followsBackground = newValue
      askBackground()
    }
  }

  /// Removes and returns the background colour in the terminal's last response; `nil` if there was
  /// no response since the last call.
  package func takeBackground() -> Colour? { reader.takeBackground() }

  /// Adopts the size that the terminal reports now, and returns it. The next `paint` repaints the
  /// whole screen.
  package func resizeToTerminal() -> Size {
    let reported = screen.reportedSize()
    resize_term(reported.rows, reported.columns)
    size = Size(rows: Int(getmaxy(screen.window)), columns: Int(getmaxx(screen.window)))
    painted = nil
    isStale = true
    return size
  }

  /// Repaints everything now, because something else wrote to the terminal. Does nothing while the
  /// terminal is lent to another program (`lend`).
  package func redrawAll() {
    guard !screen.isLent else { return }
    isStale = true
    refresh([])
  }

  /// Switches to the colours of another theme. The next `paint` repaints the whole screen.
  package func use(_ theme: Theme) {
    roles = RoleCells(theme: theme, isMonochrome: isMonochrome)
    if links != nil { links = LinkWriter(theme: roles.theme, depth: roles.depth) }
    repaintAll()
  }

  /// Sets the title of the terminal's window, without control characters and truncated. Does
  /// nothing on terminals that do not understand xterm's sequences.
  package func setTitle(_ text: String) {
    let clean = TerminalModes.cleanTitle(shown(text))
    guard screen.understandsXterm, clean != title else { return }
    title = clean
    screen.send(TerminalModes.title(clean))
  }

  /// Makes the terminal show a desktop notification, with the escape sequence of the protocol
  /// `way`, for a person who looks at another window. Control characters are removed, and long
  /// texts are truncated.
  package func notify(
    title: String, body: String, by way: NotificationProtocol, isInTmux: Bool
  ) {
    screen.send(
      DesktopNotification.text(title: shown(title), body: shown(body), by: way, isInTmux: isInTmux))
  }

  /// Puts `text`, truncated if it is very long, into the terminal's clipboard. The terminal may
  /// refuse the text. Does nothing on terminals that do not understand xterm's sequences.
  package func copy(_ text: String) {
    guard screen.understandsXterm else { return }
    screen.send(Clipboard.sequence(for: text, isInTmux: isInTmux))
  }

  /// Makes the terminal also report moves of the mouse while a button is held, or, with `false`,
  /// only presses and releases, as at the start. Does nothing on terminals that do not understand
  /// xterm's sequences.
  package func followMouse(_ follows: Bool) {
    guard screen.understandsXterm else { return }
    screen.send(follows ? TerminalModes.followMouse : TerminalModes.reportClicks)
  }

  /// Rings the terminal's bell, or flashes the screen where the terminal has no bell. While
  /// another program has the terminal, does nothing.
  package func bell() {
    guard !screen.isLent else { return }
    beep()
  }

  /// Restores the terminal and stops this job, as Ctrl-Z does. When the job is continued, repaints
  /// everything and returns; does so at once if no shell could continue the job. The size may have
  /// changed meanwhile, so call `resizeToTerminal` afterwards.
  package func suspend() {
    screen.leave()
    Signals.stopJob()
    resume()
  }

  /// Restores the terminal for another program that uses it from now on. Until `resume`, nothing is
  /// written to the terminal, and the caller must not read from it.
  package func lend() {
    screen.leave()
    screen.isLent = true
  }

  /// Stops this job while the terminal is lent to another program; returns when the job is
  /// continued, or at once if no shell could continue it.
  package func stopJob() { Signals.stopJob() }

  /// Enters full-screen mode again after `lend`, or after the job was stopped and continued
  /// (SIGCONT), and repaints everything.
  package func resume() {
    screen.isLent = false
    // The program that had the terminal meanwhile may have left it in another mode.
    reset_prog_mode()
    redrawAll()
    screen.enter()
    if screen.asksBackground { reader.awaitAnswer() }
    if let title { screen.send(TerminalModes.title(title)) }
  }

  /// Restores the terminal to the state in which it was found. No method may be called afterwards.
  package func close() { screen.close() }

  private func askBackground() {
    guard screen.asksBackground, !screen.isLent else { return }
    screen.send(TerminalModes.askBackground)
    reader.awaitAnswer()
  }

  private func shown(_ text: String) -> String {
    isASCIIOnly ? ASCIIFallback.text(text) : text
  }

  private func repaintAll() {
    painted = nil
    isStale = true
  }

  private func putRows(_ buffer: PaneBuffer) -> [Int] {
    let known = painted?.size == buffer.size ? painted : nil
    if known == nil {
      werase(screen.window)
      // Cells that the terminal shows as links would stay links if their new glyphs happen to be
      // the same, so everything is sent.
      if links != nil, painted?.links.isEmpty == false { isStale = true }
    }
    var changed: [Int] = []
    for change in changes(to: buffer, from: known) {
      changed.append(change.row)
      put(buffer.row(change.row), row: change.row, columns: change.columns)
    }
    if !changed.isEmpty || known == nil { painted = buffer }
    return changed
  }

  /// The changes to pass to ncurses; `known` is the buffer that the screen shows, `nil` if that is
  /// not known.
  private func changes(to buffer: PaneBuffer, from known: PaneBuffer?) -> [PaneBuffer.Change] {
    let all = 0..<min(buffer.size.columns, size.columns)
    let rows = 0..<min(buffer.size.rows, size.rows)
    guard let known else { return rows.map { PaneBuffer.Change(row: $0, columns: all) } }
    let cells = buffer.changes(since: known).filter { rows.contains($0.row) }
      .map { PaneBuffer.Change(row: $0.row, columns: $0.columns.clamped(to: all)) }
    guard links != nil, !known.links.isEmpty else { return cells }
    let touched = known.links == buffer.links ? Set(cells.map(\.row)) : Set(rows)
    let linked = touched.filter { known.hasLink(row: $0) }
    // ncurses skips cells that it believes unchanged, and moves others; both would stay links. So
    // `wredrawln` makes ncurses rewrite the whole row.
    for row in linked { wredrawln(screen.window, Int32(row), 1) }
    let whole = linked.map { PaneBuffer.Change(row: $0, columns: all) }
    return (cells.filter { !linked.contains($0.row) } + whole).sorted { $0.row < $1.row }
  }

  private func put(_ cells: [Cell], row: Int, columns: Range<Int>) {
    let count = roles.write(cells[columns], to: &line)
    mvwadd_wchnstr(screen.window, Int32(row), Int32(columns.lowerBound), line, Int32(count))
  }

  private func place(_ cursor: Position?) {
    self.cursor = cursor
    if let cursor {
      let row = min(max(cursor.row, 0), size.rows - 1)
      let column = min(max(cursor.column, 0), size.columns - 1)
      wmove(screen.window, Int32(row), Int32(column))
    }
    guard isCursorVisible != (cursor != nil) else { return }
    isCursorVisible = cursor != nil
    curs_set(cursor == nil ? 0 : 1)
  }

  /// Makes ncurses send its changes to the terminal; then writes the links in the `changed` rows,
  /// or in all rows if everything is repainted, because ncurses' cells cannot contain links.
  private func refresh(_ changed: [Int]) {
    let isWhole = isStale
    isStale = false
    if isWhole {
      if screen.understandsXterm { screen.send(TerminalModes.beginUpdate) }
      clearok(confab_current_screen(), true)
    }
    wrefresh(screen.window)
    sendLinks(isWhole ? Array(0..<size.rows) : changed)
    if isWhole, screen.understandsXterm { screen.send(TerminalModes.endUpdate) }
  }

  private func sendLinks(_ rows: [Int]) {
    guard let links, let painted, !painted.links.isEmpty else { return }
    let current = confab_current_screen()
    let text = links.text(
      painted, rows: rows, cursor: (row: getcury(current), column: getcurx(current)))
    if !text.isEmpty { screen.send(text) }
  }
}

extension PaneBuffer {
  fileprivate func hasLink(row: Int) -> Bool { self.row(row).contains { $0.link != 0 } }
}
