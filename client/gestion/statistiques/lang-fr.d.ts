/** The library's French, which it gives without a declaration. */
declare module 'echarts/i18n/langFR-obj.js';
