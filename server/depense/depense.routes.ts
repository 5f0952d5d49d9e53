import * as api from '#shared/depense/depense.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import {
  creerDepenseActe,
  modifierDepenseActe,
  supprimerDepenseActe,
} from './enregistrer-depense.ts';
import { listerDepensesActe } from './lire-depenses.ts';

export const routesDepense: readonly Route[] = [
  lecture(api.listerDepenses, listerDepensesActe),
  ecriture(api.creerDepense, creerDepenseActe),
  ecriture(api.modifierDepense, modifierDepenseActe),
  ecriture(api.supprimerDepense, supprimerDepenseActe),
];
