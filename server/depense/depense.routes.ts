import * as api from '#shared/depense/depense.api.ts';
import { writing, reading, type Route } from '../http/route.ts';
import {
  creerDepenseActe,
  modifierDepenseActe,
  supprimerDepenseActe,
} from './enregistrer-depense.ts';
import { listerDepensesActe } from './lire-depenses.ts';

export const routesDepense: readonly Route[] = [
  reading(api.listerDepenses, listerDepensesActe),
  writing(api.creerDepense, creerDepenseActe),
  writing(api.modifierDepense, modifierDepenseActe),
  writing(api.supprimerDepense, supprimerDepenseActe),
];
