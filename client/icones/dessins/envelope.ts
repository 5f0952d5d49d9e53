import { drawing } from '../icon.ts';

export const EnvelopeIcon = /* @__PURE__ */ drawing('envelope', [
  'M0 3.06v9.88L4.94 8zM14.94 2H1.06L8 8.94zm-6.41 8.53c-.14.14-.32.22-.53.22s-.39-.08-.53-.22L6 9.06 1.06 14h13.88L10 9.06zM11.06 8 16 12.94V3.06z',
]);
