import { drawing } from '../icon.ts';

export const MinusIcon = /* @__PURE__ */ drawing('minus', [
  'M13 7H3c-.55 0-1 .45-1 1s.45 1 1 1h10c.55 0 1-.45 1-1s-.45-1-1-1',
]);
