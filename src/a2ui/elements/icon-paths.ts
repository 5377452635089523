// Drawn for this package: lines of 24 by 24, and shapes that are filled.
const STAR = 'M12 3l2.8 5.7 6.2.9-4.5 4.4 1.1 6.2L12 17.3l-5.6 2.9 1.1-6.2L3 9.6l6.2-.9z';
const HEART = 'M12 20.5C5 15.5 3 12 3 8.8A4.8 4.8 0 0 1 12 6.5a4.8 4.8 0 0 1 9 2.3c0 3.2-2 6.7-9 11.7z';
const SLASH = 'M4 4l16 16';
const SPEAKER = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z';
const BELL = 'M6 16v-5.5a6 6 0 0 1 12 0V16l1.5 2h-15zM10 20.5a2 2 0 0 0 4 0';
const EYE =
  'M2.5 12C5 7.5 8.5 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5s-7-2-9.5-6.5zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z';
const PHONE = 'M6 3h3l1.5 5-2 1.5a12 12 0 0 0 6 6l1.5-2 5 1.5v3a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2z';
const LENS =
  'M4 8h3l1.5-2.5h7L17 8h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z';
const PERSON = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6';
const CALENDAR = 'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7';
const CIRCLE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';
const LOCK = 'M5 11h14v9.5H5zM12 14.5v2.5';
const FORWARD = 'M4 6l8 6-8 6zM12 6l8 6-8 6z';
const REWIND = 'M20 6l-8 6 8 6zM12 6l-8 6 8 6z';

/** The icons of the Basic catalog, as path data. */
export const LINES: Readonly<Record<string, string>> = {
  accountCircle: `${CIRCLE}M12 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM6 18.5c1-2.5 3.2-3.5 6-3.5s5 1 6 3.5`,
  add: 'M12 5v14M5 12h14',
  arrowBack: 'M20 12H4.5M11 5l-7 7 7 7',
  arrowForward: 'M4 12h15.5M13 5l7 7-7 7',
  attachFile:
    'M19 11l-7.5 7.5a4.5 4.5 0 0 1-6.4-6.4L13 4.2a3 3 0 0 1 4.3 4.3L9.5 16a1.5 1.5 0 0 1-2.1-2.1L14 7.5',
  calendarToday: `${CALENDAR}M8 14h3v3H8z`,
  call: PHONE,
  camera: LENS,
  check: 'M4.5 12.5l5 5L20 7',
  close: 'M6 6l12 12M18 6L6 18',
  delete: 'M4 7h16M9 7V4h6v3M6 7l1 13.5h10L18 7M10 11v6M14 11v6',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  edit: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5',
  event: `${CALENDAR}M13 14h3v3h-3z`,
  error: `${CIRCLE}M12 7.5v5.5M12 16v.5`,
  favoriteOff: HEART,
  folder: 'M3 6h6.5l2 2.5H21V19H3z',
  help: `${CIRCLE}M9.5 9.5a2.5 2.5 0 1 1 3.8 2.2c-.8.5-1.3 1-1.3 2M12 17v.3`,
  home: 'M3.5 11L12 4l8.5 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  info: `${CIRCLE}M12 11v5.5M12 7.5v.3`,
  locationOn:
    'M12 21.5c-4.5-5-6.5-8.3-6.5-11.5a6.5 6.5 0 0 1 13 0c0 3.2-2 6.5-6.5 11.5zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  lock: `${LOCK}M8 11V8a4 4 0 0 1 8 0v3`,
  lockOpen: `${LOCK}M8 11V7a4 4 0 0 1 7.5-2`,
  mail: 'M3 5.5h18v13H3zM3.5 6.5L12 13l8.5-6.5',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  notificationsOff: `${BELL}${SLASH}`,
  notifications: BELL,
  payment: 'M3 6h18v12.5H3zM3 10h18M6.5 14.5h4',
  person: PERSON,
  phone: 'M7 2.5h10v19H7zM11 18.5h2',
  photo: 'M4 5h16v14H4zM4 16l4.5-4.5L13 16l3-3 4 4M15.5 8.5v.3',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14.5h10V20H7z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4.5v5h-5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20.5 20.5',
  send: 'M3.5 11.5L20.5 4l-5 16.5-4-6.5zM11.5 14l9-10',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  share:
    'M17.5 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6.5 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17.5 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8.7 10.8l6.6-3.6M8.7 13.2l6.6 3.6',
  shoppingCart:
    'M3 4h2.5L8 15h10l2.5-8H6.2M9 18.5a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM17 18.5a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
  starOff: STAR,
  upload: 'M12 16V5M7 9.5l5-5 5 5M4 20h16',
  visibility: EYE,
  visibilityOff: `${EYE}${SLASH}`,
  volumeDown: `${SPEAKER}M15.5 9.5a3.5 3.5 0 0 1 0 5`,
  volumeMute: SPEAKER,
  volumeOff: `${SPEAKER}M16 9.5l5 5M21 9.5l-5 5`,
  volumeUp: `${SPEAKER}M15.5 9.5a3.5 3.5 0 0 1 0 5M18 7a7 7 0 0 1 0 10`,
  warning: 'M12 4L2.5 20h19zM12 10v5M12 17.5v.3',
};

export const FILLED: Readonly<Record<string, string>> = {
  fastForward: FORWARD,
  favorite: HEART,
  moreVert: 'M12 4.5v.1M12 12v.1M12 19.5v.1',
  moreHoriz: 'M4.5 12h.1M12 12h.1M19.5 12h.1',
  pause: 'M7 5h3v14H7zM14 5h3v14h-3z',
  play: 'M7 4.5l12 7.5-12 7.5z',
  rewind: REWIND,
  skipNext: 'M5 5.5l9 6.5-9 6.5zM17.5 5.5h1v13h-1z',
  skipPrevious: 'M19 5.5l-9 6.5 9 6.5zM5.5 5.5h1v13h-1z',
  star: STAR,
  stop: 'M6 6h12v12H6z',
};

/** The left half is filled. */
export { STAR };
