import type { ReactNode } from 'react';

const shapes = {
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 12h7v8h-7zM4 16h7v4H4z',
  contacts: 'M15.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5',
  deals: 'M4 5h4.5v14H4zM9.75 5h4.5v9h-4.5zM15.5 5H20v6h-4.5z',
  activities: 'M4 6h.01M4 12h.01M4 18h.01M8.5 6H20M8.5 12H20M8.5 18H20',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  search: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM20 20l-4.9-4.9',
  plus: 'M12 5v14M5 12h14',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  right: 'M9 5l7 7-7 7',
  building: 'M5 20V5h9v15M14 10h5v10M3 20h18M8 9h3M8 13h3M8 17h3',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  phone:
    'M6 4h3l1.5 4.5L8.5 10a11 11 0 0 0 5.5 5.5l1.5-2L20 15v3c0 1.1-.9 2-2 2C10.8 19.5 4.5 13.2 4 6c0-1.1.9-2 2-2Z',
  call: 'M6 4h3l1.5 4.5L8.5 10a11 11 0 0 0 5.5 5.5l1.5-2L20 15v3c0 1.1-.9 2-2 2C10.8 19.5 4.5 13.2 4 6c0-1.1.9-2 2-2Z',
  meeting: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  task: 'M4 4h16v16H4zM8 12.2l2.8 2.8L16 9.5',
  place: 'M12 21c4-4.6 6-8 6-11a6 6 0 1 0-12 0c0 3 2 6.4 6 11ZM14 10a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  person: 'M15.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  auto: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM12 4v16M12 7.5l4.5 1.5M12 12h8M12 16.5l4.5-1.5',
  light:
    'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  assistant:
    'M12 3.5l1.9 5.1 5.1 1.9-5.1 1.9-1.9 5.1-1.9-5.1L5 10.5l5.1-1.9zM18.5 16l.8 2.2 2.2.8-2.2.8-.8 2.2-.8-2.2-2.2-.8 2.2-.8z',
  empty: 'M4 13l2.5-8h11L20 13v6H4zM4 13h5l1 2.5h4l1-2.5h5',
} as const;

export type IconName = keyof typeof shapes;

/** A decorative drawing: what it stands for is said by the text beside it or by the control's name. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
