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
