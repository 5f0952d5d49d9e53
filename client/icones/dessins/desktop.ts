import { drawing } from '../icon.ts';

export const DesktopIcon = /* @__PURE__ */ drawing('desktop', [
  'M15 0H1C.45 0 0 .45 0 1v10c0 .55.45 1 1 1h4.75l-.5 2H4c-.55 0-1 .45-1 1s.45 1 1 1h8c.55 0 1-.45 1-1s-.45-1-1-1h-1.25l-.5-2H15c.55 0 1-.45 1-1V1c0-.55-.45-1-1-1m-1 10H2V2h12z',
]);
