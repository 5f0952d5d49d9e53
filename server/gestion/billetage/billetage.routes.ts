import { enCentimes } from '#shared/base/montant.ts';
import * as api from '#shared/gestion/billetage/billetage.api.ts';
import * as comptage from '#shared/gestion/billetage/comptage.api.ts';
import { listerEcarts } from '#shared/gestion/billetage/ecart.api.ts';
import type { NouveauBilletage } from '#shared/gestion/billetage/comptage.schema.ts';
import {
  checkedBefore,
  confidential,
  writing,
  reading,
  type Route,
} from '../../platform/http/route.ts';
import { verifierSignataire } from '../../vente/session-caisse/second-signataire.ts';
import { demanderRecompteActe } from './demander-recompte.ts';
import { lireComptagesEnCoursActe } from './lire-comptages.ts';
import { deposerBilletageActe } from './deposer-billetage.ts';
import { listerEcartsActe } from './lire-ecarts.ts';
import { lireBilletageActe, listerBilletagesActe } from './lire-billetages.ts';
import { lireMobilesDuBilletageActe } from './lire-mobiles.ts';
import { recompterBilletageActe } from './recompter-billetage.ts';
import { renvoyerBilletageActe } from './renvoyer-billetage.ts';
import { retirerBilletageActe } from './retirer-billetage.ts';
import { validerBilletageActe } from './valider-billetage.ts';

export const routesBilletage: readonly Route[] = [
  reading(api.listerBilletages, listerBilletagesActe),
  reading(listerEcarts, listerEcartsActe),
  reading(comptage.lireComptagesEnCours, lireComptagesEnCoursActe),
  reading(api.lireBilletage, lireBilletageActe),
  reading(api.lireMobilesDuBilletage, lireMobilesDuBilletageActe),
  confidential(
    checkedBefore(
      writing(comptage.creerBilletage, deposerBilletageActe),
      verifierSignataire<unknown, NouveauBilletage>(({ corps: { entrees = 0, sorties = 0 } }) =>
        enCentimes(Math.max(entrees, sorties)),
      ),
    ),
  ),
  writing(comptage.demanderRecompte, demanderRecompteActe),
  writing(comptage.validerBilletage, validerBilletageActe),
  writing(comptage.renvoyerBilletage, renvoyerBilletageActe),
  writing(comptage.recompterBilletage, recompterBilletageActe),
  writing(comptage.retirerBilletage, retirerBilletageActe),
];
