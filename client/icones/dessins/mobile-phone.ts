import { drawing } from '../icon.ts';

export const MobilePhoneIcon = /* @__PURE__ */ drawing('mobile-phone', [
  'M12 0H4c-.55 0-1 .45-1 1v14c0 .55.45 1 1 1h8c.55 0 1-.45 1-1V1c0-.55-.45-1-1-1M8 15c-.55 0-1-.45-1-1s.45-1 1-1 1 .45 1 1-.45 1-1 1m3-3H5V3h6z',
]);
