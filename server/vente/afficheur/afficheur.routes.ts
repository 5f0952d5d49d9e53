import * as api from '#shared/vente/afficheur/afficheur.api.ts';
import {
  confidential,
  reading,
  type Route,
  selfCommitting,
  writing,
} from '../../platform/http/route.ts';
import {
  creerAfficheurActe,
  donnerCodeAfficheurActe,
  listerAfficheursActe,
  reglerAfficheurActe,
  revoquerAfficheurActe,
} from './gerer-afficheurs.ts';
import { lireAffichageActe, relierAfficheurActe } from './porte-afficheur.ts';

export const routesAfficheur: readonly Route[] = [
  reading(api.listerAfficheurs, listerAfficheursActe),
  confidential(writing(api.creerAfficheur, creerAfficheurActe)),
  writing(api.reglerAfficheur, reglerAfficheurActe),
  confidential(writing(api.donnerCodeAfficheur, donnerCodeAfficheurActe)),
  writing(api.revoquerAfficheur, revoquerAfficheurActe),
  selfCommitting(api.relierAfficheur, relierAfficheurActe),
  // Renews its cookie.
  selfCommitting(api.lireAffichage, lireAffichageActe),
];
