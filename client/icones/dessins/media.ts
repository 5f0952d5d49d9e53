import { drawing } from '../icon.ts';

export const MediaIcon = /* @__PURE__ */ drawing('media', [
  'M11.99 6.99c.55 0 1-.45 1-1s-.45-1-1-1-1 .45-1 1 .45 1 1 1m3-5h-14c-.55 0-1 .45-1 1v10c0 .55.45 1 1 1h14c.55 0 1-.45 1-1v-10c0-.55-.45-1-1-1m-1 9-5-3-1 2-3-4-3 5v-7h12z',
]);
