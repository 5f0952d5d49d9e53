import { listerObjectifs, poserObjectif } from '#shared/objectif/objectif.api.ts';
import { reading, type Route, writing } from '../http/route.ts';
import { listerObjectifsActe, poserObjectifActe } from './poser-objectifs.ts';

export const routesObjectif: readonly Route[] = [
  reading(listerObjectifs, listerObjectifsActe),
  writing(poserObjectif, poserObjectifActe),
];
