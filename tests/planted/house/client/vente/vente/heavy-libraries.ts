// refused by: one-door-dayjs, one-door-exceljs, one-door-bwip-js, one-door-zxinglibrary, one-door-pdf-lib, one-door-echarts, one-door-socket[.]io-client
export { default as dayjs } from 'dayjs';
export { default as exceljs } from 'exceljs';
export { default as bwip } from 'bwip-js';
export { BarcodeFormat } from '@zxing/library';
export { PDFDocument } from 'pdf-lib';
export { init } from 'echarts/core';
export { io } from 'socket.io-client';
