import { drawing } from '../icon.ts';

export const ChevronLeftIcon = /* @__PURE__ */ drawing('chevron-left', [
  'm7.41 8 3.29-3.29c.19-.18.3-.43.3-.71a1.003 1.003 0 0 0-1.71-.71l-4 4C5.11 7.47 5 7.72 5 8s.11.53.29.71l4 4a1.003 1.003 0 0 0 1.42-1.42z',
]);
