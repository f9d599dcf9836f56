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
