import { listerObjectifs, poserObjectif } from '#shared/gestion/objectif/objectif.api.ts';
import { reading, type Route, writing } from '../../platform/http/route.ts';
import { listerObjectifsActe, poserObjectifActe } from './poser-objectifs.ts';

export const routesObjectif: readonly Route[] = [
  reading(listerObjectifs, listerObjectifsActe),
  writing(poserObjectif, poserObjectifActe),
];
