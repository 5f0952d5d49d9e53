import * as api from '#shared/gestion/depense/depense.api.ts';
import type { DepenseModifiee, NouvelleDepense } from '#shared/gestion/depense/depense.schema.ts';
import {
  checkedBefore,
  confidential,
  reading,
  type Route,
  writing,
} from '../../platform/http/route.ts';
import { verifierSignataire } from '../../vente/session-caisse/second-signataire.ts';
import {
  aSignerModifiee,
  aSignerNouvelle,
  creerDepenseActe,
  modifierDepenseActe,
  supprimerDepenseActe,
} from './enregistrer-depense.ts';
import { listerDepensesActe } from './lire-depenses.ts';

export const routesDepense: readonly Route[] = [
  reading(api.listerDepenses, listerDepensesActe),
  confidential(
    checkedBefore(
      writing(api.creerDepense, creerDepenseActe),
      verifierSignataire<unknown, NouvelleDepense>(aSignerNouvelle),
    ),
  ),
  confidential(
    checkedBefore(
      writing(api.modifierDepense, modifierDepenseActe),
      verifierSignataire<{ id: number }, DepenseModifiee>(aSignerModifiee),
    ),
  ),
  writing(api.supprimerDepense, supprimerDepenseActe),
];
