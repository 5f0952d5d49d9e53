// refused by: one-door-tar-stream, one-door-socket[.]io, one-door-nodemailer, one-door-peculiarx509, one-door-uqr, one-door-n2words, one-door-point-of-salereceipt-printer-encoder, one-door-fast-png, one-door-kysely
export { pack } from 'tar-stream';
export { Server } from 'socket.io';
export { createTransport } from 'nodemailer';
export { X509Certificate } from '@peculiar/x509';
export { encode } from 'uqr';
export { toCardinal } from 'n2words/fr-FR';
export { default as Ticket } from '@point-of-sale/receipt-printer-encoder';
export { encode as png } from 'fast-png';
export { Kysely } from 'kysely';
