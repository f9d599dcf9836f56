/// The emoji that can be written by their names, such as the short names of Unicode's CLDR and
/// common short codes. All have been in Unicode since version 12 or before, and none is a sequence
/// of several emoji, so that most terminals can show them.
enum EmojiTable {
  /// The emoji that people use most often, then others such as faces, hearts, hands and people.
  /// Each line: an emoji, then its names, the usual name first.
  static let people = """
    👍 thumbsup +1 thumbs_up yes thumbs_up_sign
    👎 thumbsdown -1 thumbs_down no thumbs_down_sign
    ❤️ heart red_heart love heavy_black_heart
    😂 joy face_with_tears_of_joy laugh
    🎉 tada party_popper party hooray
    😊 blush smiling_face_with_smiling_eyes
    🙏 pray folded_hands thanks person_with_folded_hands
    👀 eyes look
    🔥 fire flame
    🚀 rocket launch
    😀 grinning grinning_face
    😃 smiley grinning_face_with_big_eyes smiling_face_with_open_mouth
    😄 smile grinning_face_with_smiling_eyes
    😁 grin beaming_face
    😆 laughing grinning_squinting_face satisfied
    😅 sweat_smile grinning_face_with_sweat
    🤣 rofl rolling_on_the_floor_laughing
    🙂 slight_smile slightly_smiling_face
    🙃 upside_down upside_down_face
    😉 wink winking_face
    😇 innocent smiling_face_with_halo angel_face
    🥰 smiling_face_with_hearts in_love
    😍 heart_eyes smiling_face_with_heart_eyes smiling_face_with_heart_shaped_eyes
    🤩 star_struck grinning_face_with_star_eyes
    😘 kissing_heart face_blowing_a_kiss face_throwing_a_kiss
    😗 kissing kissing_face
    😚 kissing_closed_eyes kissing_face_with_closed_eyes
    😙 kissing_smiling_eyes kissing_face_with_smiling_eyes
    😋 yum face_savoring_food face_savouring_delicious_food
    😛 stuck_out_tongue face_with_tongue face_with_stuck_out_tongue
    😜 stuck_out_tongue_winking_eye winking_face_with_tongue
    🤪 zany_face
    😝 squinting_face_with_tongue
    🤑 money_mouth money_mouth_face
    🤗 hugs hugging_face hug
    🤭 hand_over_mouth giggle
    🤫 shushing_face shush quiet
    🤔 thinking thinking_face hmm
    🤐 zipper_mouth zipper_mouth_face
    🤨 raised_eyebrow face_with_one_eyebrow_raised
    😐 neutral_face
    😑 expressionless expressionless_face
    😶 no_mouth face_without_mouth
    😏 smirk smirking_face
    😒 unamused unamused_face
    🙄 roll_eyes face_with_rolling_eyes
    😬 grimacing grimacing_face
    🤥 lying_face
    😌 relieved relieved_face
    😔 pensive pensive_face
    😪 sleepy sleepy_face
    🤤 drooling_face
    😴 sleeping zzz_face sleeping_face
    😷 mask face_with_medical_mask
    🤒 thermometer_face ill face_with_thermometer
    🤕 head_bandage hurt face_with_head_bandage
    🤢 nauseated_face
    🤮 vomiting_face face_with_open_mouth_vomiting
    🤧 sneezing_face
    🥵 hot_face overheated_face
    🥶 cold_face freezing_face
    🥴 woozy_face face_with_uneven_eyes_and_wavy_mouth
    😵 dizzy_face
    🤯 exploding_head mind_blown shocked_face_with_exploding_head
    🤠 cowboy cowboy_hat_face face_with_cowboy_hat
    🥳 partying_face birthday_face face_with_party_horn_and_party_hat
    😎 sunglasses cool_face smiling_face_with_sunglasses
    🤓 nerd nerd_face
    🧐 monocle_face face_with_monocle
    😕 confused confused_face
    😟 worried worried_face
    🙁 slight_frown slightly_frowning_face
    😮 open_mouth wow face_with_open_mouth
    😯 hushed hushed_face
    😲 astonished astonished_face
    😳 flushed flushed_face
    🥺 pleading_face please face_with_pleading_eyes
    😦 frowning frowning_face_with_open_mouth
    😧 anguished anguished_face
    😨 fearful fearful_face
    😰 cold_sweat anxious_face face_with_open_mouth_and_cold_sweat
    😥 disappointed_relieved disappointed_but_relieved_face
    😢 cry crying_face sad
    😭 sob loudly_crying_face
    😱 scream face_screaming_in_fear
    😖 confounded confounded_face
    😣 persevere persevering_face
    😞 disappointed disappointed_face
    😓 sweat face_with_cold_sweat
    😩 weary weary_face
    😫 tired_face
    🥱 yawning_face yawn
    😤 triumph face_with_look_of_triumph
    😡 rage pouting_face
    😠 angry angry_face
    🤬 cursing_face
    😈 smiling_imp smiling_face_with_horns
    👿 imp
    💀 skull dead
    💩 poop pile_of_poo
    🤡 clown clown_face
    👻 ghost
    👽 alien extraterrestrial_alien
    👾 space_invader alien_monster
    🤖 robot robot_face bot
    🎃 jack_o_lantern pumpkin
    😺 smiley_cat smiling_cat_face_with_open_mouth
    😸 smile_cat grinning_cat_face_with_smiling_eyes
    😹 joy_cat cat_face_with_tears_of_joy
    😻 heart_eyes_cat
    😼 smirk_cat cat_face_with_wry_smile
    😽 kissing_cat kissing_cat_face_with_closed_eyes
    🙀 scream_cat weary_cat_face
    😿 crying_cat crying_cat_face
    😾 pouting_cat pouting_cat_face
    🙈 see_no_evil see_no_evil_monkey
    🙉 hear_no_evil hear_no_evil_monkey
    🙊 speak_no_evil speak_no_evil_monkey
    💋 kiss kiss_mark
    💌 love_letter
    💘 cupid heart_with_arrow
    💝 gift_heart heart_with_ribbon
    💖 sparkling_heart
    💗 heartpulse growing_heart
    💓 heartbeat beating_heart
    💕 two_hearts
    💔 broken_heart
    🧡 orange_heart
    💛 yellow_heart
    💚 green_heart
    💙 blue_heart
    💜 purple_heart
    🤎 brown_heart
    🖤 black_heart
    🤍 white_heart
    💯 100 hundred hundred_points hundred_points_symbol
    💢 anger anger_symbol
    💥 boom collision bang collision_symbol
    💫 dizzy dizzy_symbol
    💦 sweat_drops splashing_sweat_symbol
    💨 dash dash_symbol
    💣 bomb
    💬 speech_balloon speech
    💭 thought_balloon thought
    💤 zzz sleep sleeping_symbol
    👋 wave waving_hand hello bye waving_hand_sign
    🤚 raised_back_of_hand
    ✋ raised_hand hand stop_hand
    🖖 vulcan_salute spock
    👌 ok_hand ok_hand_sign
    🤏 pinching_hand
    🤞 crossed_fingers luck
    🤟 love_you_gesture i_love_you_hand_sign
    🤘 metal sign_of_the_horns
    🤙 call_me_hand
    👈 point_left white_left_pointing_backhand_index
    👉 point_right white_right_pointing_backhand_index
    👆 point_up_2 point_up white_up_pointing_backhand_index
    👇 point_down white_down_pointing_backhand_index
    ✊ fist raised_fist
    👊 punch oncoming_fist fisted_hand_sign
    🤛 fist_left left_facing_fist
    🤜 fist_right right_facing_fist
    👏 clap clapping_hands applause clapping_hands_sign
    🙌 raised_hands raising_hands
    👐 open_hands open_hands_sign
    🤲 palms_up_together
    🤝 handshake deal
    💅 nail_care nail_polish
    🤳 selfie
    💪 muscle flexed_biceps strong
    👂 ear
    👃 nose
    🧠 brain
    🦷 tooth
    👅 tongue
    👄 lips mouth
    👶 baby
    🧒 child
    👦 boy
    👧 girl
    👨 man
    👩 woman
    👴 older_man
    👵 older_woman
    🙅 no_good person_gesturing_no face_with_no_good_gesture
    🙆 ok_person person_gesturing_ok face_with_ok_gesture
    🙋 raising_hand happy_person_raising_one_hand
    🙇 bow person_bowing sorry person_bowing_deeply
    🤦 facepalm face_palm
    🤷 shrug dunno
    💃 dancer dancing_woman
    🏃 runner running
    🎅 santa father_christmas
    """
}

extension EmojiTable {
  /// Emoji such as animals, plants, food, objects and symbols. Each line: an emoji, then its names,
  /// the usual name first.
  static let things = """
    🐶 dog dog_face
    🐱 cat cat_face
    🐭 mouse mouse_face
    🐹 hamster hamster_face
    🐰 rabbit rabbit_face
    🦊 fox fox_face
    🐻 bear bear_face
    🐼 panda panda_face
    🐨 koala
    🐯 tiger tiger_face
    🦁 lion lion_face
    🐮 cow cow_face
    🐷 pig pig_face
    🐸 frog frog_face
    🐵 monkey_face
    🐒 monkey
    🐔 chicken
    🐧 penguin
    🐦 bird
    🐤 baby_chick
    🦆 duck
    🦅 eagle
    🦉 owl
    🦇 bat
    🐺 wolf wolf_face
    🐴 horse horse_face
    🦄 unicorn unicorn_face
    🐝 bee honeybee
    🐛 bug
    🦋 butterfly
    🐌 snail
    🐞 ladybug lady_beetle
    🐜 ant
    🐢 turtle
    🐍 snake
    🐙 octopus
    🦀 crab
    🐠 tropical_fish
    🐟 fish
    🐬 dolphin
    🐳 whale spouting_whale
    🦈 shark
    🐘 elephant
    🐑 sheep
    🦔 hedgehog
    🌵 cactus
    🎄 christmas_tree
    🌲 evergreen_tree
    🌳 deciduous_tree tree
    🌴 palm_tree
    🌱 seedling
    🌿 herb
    🍀 four_leaf_clover
    🍁 maple_leaf
    🍂 fallen_leaf
    🍄 mushroom
    🌹 rose
    🌻 sunflower
    🌸 cherry_blossom
    🌷 tulip
    💐 bouquet
    🌞 sun_with_face sunny_face
    🌙 crescent_moon moon
    ⭐ star white_medium_star
    🌟 glowing_star star2
    ✨ sparkles
    ⚡ zap high_voltage lightning high_voltage_sign
    🌈 rainbow
    ⛅ partly_sunny sun_behind_cloud
    ⛄ snowman snowman_without_snow
    🌊 ocean water_wave
    💧 droplet
    ☔ umbrella umbrella_with_rain rain umbrella_with_rain_drops
    🌍 earth_africa globe earth_globe_europe_africa
    🌎 earth_americas earth_globe_americas
    🌏 earth_asia earth_globe_asia_australia
    🌋 volcano
    🍏 green_apple
    🍎 apple red_apple
    🍐 pear
    🍊 tangerine orange
    🍋 lemon
    🍌 banana
    🍉 watermelon
    🍇 grapes
    🍓 strawberry
    🍒 cherries
    🍑 peach
    🥭 mango
    🍍 pineapple
    🥥 coconut
    🥝 kiwi kiwi_fruit kiwifruit
    🍅 tomato
    🥑 avocado
    🍆 eggplant aubergine
    🥔 potato
    🥕 carrot
    🌽 corn ear_of_maize
    🥦 broccoli
    🧄 garlic
    🧅 onion
    🥐 croissant
    🍞 bread
    🥨 pretzel
    🧀 cheese cheese_wedge
    🥚 egg
    🍳 cooking fried_egg
    🥞 pancakes
    🥓 bacon
    🍔 hamburger burger
    🍟 fries french_fries
    🍕 pizza slice_of_pizza
    🌭 hotdog hot_dog
    🥪 sandwich
    🌮 taco
    🌯 burrito
    🥗 salad green_salad
    🍝 spaghetti pasta
    🍜 ramen steaming_bowl noodles
    🍲 stew pot_of_food
    🍣 sushi
    🍙 rice_ball
    🍚 rice cooked_rice
    🍦 icecream soft_ice_cream
    🍩 doughnut donut
    🍪 cookie
    🎂 birthday birthday_cake
    🍰 cake shortcake
    🧁 cupcake
    🍫 chocolate_bar chocolate
    🍬 candy
    🍭 lollipop
    🍿 popcorn
    🍯 honey_pot honey
    ☕ coffee hot_beverage
    🍵 tea teacup_without_handle
    🍺 beer beer_mug
    🍻 beers clinking_beer_mugs
    🥂 champagne_glasses clinking_glasses
    🍷 wine_glass wine
    🥃 tumbler_glass whisky
    🍸 cocktail cocktail_glass
    🍾 champagne bottle_with_popping_cork
    ⚽ soccer soccer_ball football
    🏀 basketball basketball_and_hoop
    🏈 american_football
    🎾 tennis tennis_racquet_and_ball
    🏐 volleyball
    🎯 dart bullseye target direct_hit
    🎳 bowling
    🎮 video_game
    🎲 game_die dice
    🧩 puzzle_piece jigsaw jigsaw_puzzle_piece
    🎨 art palette artist_palette
    🎤 microphone
    🎧 headphones headphone
    🎵 musical_note
    🎶 notes musical_notes multiple_musical_notes
    🎸 guitar
    🎹 musical_keyboard piano
    🎺 trumpet
    🎻 violin
    🥁 drum drum_with_drumsticks
    🎬 clapper clapper_board
    🏆 trophy
    🥇 1st_place_medal gold first_place_medal
    🥈 2nd_place_medal silver second_place_medal
    🥉 3rd_place_medal bronze third_place_medal
    🎁 gift wrapped_gift present wrapped_present
    🎈 balloon
    🎊 confetti_ball
    🚗 car red_car automobile
    🚕 taxi
    🚌 bus
    🚓 police_car
    🚑 ambulance
    🚒 fire_engine
    🚲 bike bicycle
    🚂 train steam_locomotive
    🚢 ship
    ⛵ sailboat
    ⚓ anchor
    🚁 helicopter
    🏠 house home house_building
    🏢 office office_building
    🏥 hospital
    🏫 school
    ⛺ tent
    ⏰ alarm_clock
    ⏳ hourglass_flowing_sand hourglass_with_flowing_sand
    ⌛ hourglass
    ⌚ watch
    📱 phone mobile_phone iphone
    💻 laptop computer personal_computer
    💾 floppy_disk save
    💡 bulb light_bulb idea electric_light_bulb
    🔦 flashlight electric_torch
    📷 camera
    📺 tv television
    📞 telephone_receiver
    🔋 battery
    🔌 electric_plug
    💰 moneybag money money_bag
    💳 credit_card
    🔑 key
    🔒 lock locked
    🔓 unlock unlocked open_lock
    🔨 hammer
    🔧 wrench
    🧪 test_tube
    🔬 microscope
    🔭 telescope
    💊 pill
    🚪 door
    🛒 shopping_cart shopping_trolley
    📌 pushpin pin
    📎 paperclip
    📝 memo
    📚 books
    📖 book open_book
    📅 date calendar
    📈 chart_up chart_increasing chart_with_upwards_trend
    📉 chart_down chart_decreasing chart_with_downwards_trend
    📦 package
    📧 email e_mail e_mail_symbol
    📣 mega megaphone cheering_megaphone
    🔔 bell
    🔕 no_bell bell_with_cancellation_stroke
    🔍 mag magnifying_glass search left_pointing_magnifying_glass
    ✅ white_check_mark check done white_heavy_check_mark
    ❌ x_mark cross_mark cross
    ❓ question question_mark black_question_mark_ornament
    ❗ exclamation exclamation_mark heavy_exclamation_mark_symbol
    ⛔ no_entry
    🚫 prohibited no_entry_sign
    🚧 construction construction_sign
    🚨 rotating_light alarm police_cars_revolving_light
    🔴 red_circle large_red_circle
    🟢 green_circle large_green_circle
    🔵 blue_circle large_blue_circle
    🆗 ok ok_button squared_ok
    🆕 new_button squared_new
    🆘 sos squared_sos
    ♻️ recycle recycling_symbol black_universal_recycling_symbol
    ⚠️ warning warning_sign
    ☀️ sunny sun black_sun_with_rays
    ☁️ cloud
    ✌️ victory_hand peace
    ☺️ relaxed smiling_face white_smiling_face
    ✈️ airplane plane
    ✔️ heavy_check_mark check_mark
    """
}

enum EmojiFinder {
  /// An emoji with its names, the usual name first.
  struct Emoji: Sendable, Equatable {
    let text: String
    let names: [String]
  }

  struct Match: Sendable, Equatable {
    let emoji: Emoji
    let name: String
  }

  /// The kind of match between the typed letters and an emoji's name, the best kind first.
  private enum Fit: Int, Comparable {
    case exact, prefix, wordPrefix, substring

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
  }

  static let all: [Emoji] = [EmojiTable.people, EmojiTable.things].flatMap { table in
    table.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map { String($0) }
      return words.first.map { Emoji(text: $0, names: Array(words.dropFirst())) }
    }
  }

  private static let byName: [String: Emoji] = Dictionary(
    all.flatMap { emoji in emoji.names.map { ($0, emoji) } },
    uniquingKeysWith: { first, _ in first })

  static func emoji(named name: String) -> String? { byName[name]?.text }

  /// Returns at most `most` emoji whose names match the letters, ignoring case. The order: emoji
  /// whose name equals the letters, then names that begin with the letters, names with a later word
  /// that begins with the letters, and names that contain the letters elsewhere; within each kind,
  /// the order of `all`.
  static func matches(_ letters: String, most: Int = 12) -> [Match] {
    let letters = letters.lowercased()
    var found: [(fit: Fit, match: Match)] = []
    for emoji in all {
      let fits = emoji.names.compactMap { name in fit(of: name, letters).map { ($0, name) } }
      guard let best = fits.min(by: { $0.0 < $1.0 }) else { continue }
      found.append((best.0, Match(emoji: emoji, name: best.1)))
    }
    let sorted = found.enumerated().sorted {
      ($0.element.fit.rawValue, $0.offset) < ($1.element.fit.rawValue, $1.offset)
    }
    return sorted.prefix(most).map(\.element.match)
  }

  private static func fit(of name: String, _ letters: String) -> Fit? {
    if name == letters { return .exact }
    if name.hasPrefix(letters) { return .prefix }
    let (name, letters) = (Array(name.utf8), Array(letters.utf8))
    guard letters.count < name.count, !letters.isEmpty else { return nil }
    let places = (1...name.count - letters.count).filter { name[$0...].starts(with: letters) }
    guard !places.isEmpty else { return nil }
    return places.contains { name[$0 - 1] == UInt8(ascii: "_") } ? .wordPrefix : .substring
  }
}
