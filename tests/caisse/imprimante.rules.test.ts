import { expect, it } from 'vitest';
import { lireImprimante } from '#shared/caisse/imprimante.rules.ts';

it.each([
  ['192.168.1.50:9100', '192.168.1.50:9100'],
  [' 10.0.0.7 ', '10.0.0.7:9100'],
  ['172.16.0.1:9101', '172.16.0.1:9101'],
  ['127.0.0.1:9100', null],
  ['127.9.9.9', null],
  ['0.0.0.0:9100', null],
  ['192.168.001.050', '192.168.1.50:9100'],
  ['172.31.0.1:9101', '172.31.0.1:9101'],
  ['172.15.0.1', null],
  ['172.32.0.1', null],
  ['8.8.8.8', null],
  ['192.168.1.256', null],
  ['192.168.1.50:80', null],
  ['192.168.1.50:70000', null],
  ['192.168.1', null],
  ['imprimante.local', null],
  ['', null],
  ['169.254.169.254:9100', null],
  ['192.168.1.50:9100/x', null],
] as const)('[IMP-1] %s : %o', (saisie, attendue) => expect(lireImprimante(saisie)).toBe(attendue));
