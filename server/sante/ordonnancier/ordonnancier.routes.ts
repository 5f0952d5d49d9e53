import * as api from '#shared/sante/ordonnancier/ordonnancier.api.ts';
import * as apiStupefiant from '#shared/sante/ordonnancier/stupefiant.api.ts';
import {
  checkedBefore,
  confidential,
  reading,
  type Route,
  writing,
} from '../../platform/http/route.ts';
import { compterStupefiantsActe, sortirStupefiantsActe } from './agir-sur-stupefiants.ts';
import { editerOrdonnancierActe } from './editer-ordonnancier.ts';
import {
  balancerStupefiantsActe,
  listerComptesActe,
  listerLignesCompteActe,
} from './lire-comptes.ts';
import {
  chercherPatientsActe,
  listerOrdonnancierActe,
  ordonnancierDeVenteActe,
} from './lire-ordonnancier.ts';
import { reglerOrdonnancierActe } from './regler-ordonnancier.ts';
import { enregistrerOrdonnanceActe, lireOrdonnanceActe } from './enregistrer-ordonnance.ts';
import { verifierTemoin } from './trouver-temoin.ts';

export const routesOrdonnancier: readonly Route[] = [
  writing(api.reglerOrdonnancier, reglerOrdonnancierActe),
  reading(api.lireOrdonnance, lireOrdonnanceActe),
  writing(api.enregistrerOrdonnance, enregistrerOrdonnanceActe),
  reading(api.listerOrdonnancier, listerOrdonnancierActe),
  reading(api.ordonnancierDeVente, ordonnancierDeVenteActe),
  reading(api.chercherPatients, chercherPatientsActe),
  writing(api.editerOrdonnancier, editerOrdonnancierActe),
  reading(apiStupefiant.listerComptes, listerComptesActe),
  reading(apiStupefiant.listerLignesCompte, listerLignesCompteActe),
  reading(apiStupefiant.balancerStupefiants, balancerStupefiantsActe),
  confidential(
    checkedBefore(writing(apiStupefiant.sortirStupefiants, sortirStupefiantsActe), verifierTemoin),
  ),
  confidential(
    checkedBefore(
      writing(apiStupefiant.compterStupefiants, compterStupefiantsActe),
      verifierTemoin,
    ),
  ),
];
