import { drawing } from '../icon.ts';

export const CaretRightIcon = /* @__PURE__ */ drawing('caret-right', [
  'M11 8c0-.15-.07-.28-.17-.37l-4-3.5A.495.495 0 0 0 6 4.5v7a.495.495 0 0 0 .83.37l4-3.5c.1-.09.17-.22.17-.37',
]);
