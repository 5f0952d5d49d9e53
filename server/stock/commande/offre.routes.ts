import * as api from '#shared/stock/commande/offre.api.ts';
import { reading, type Route, writing } from '../../platform/http/route.ts';
import { prendreTarifActe } from './prendre-tarif.ts';
import {
  enregistrerOffreActe,
  lireOffresActe,
  modifierOffreActe,
  retirerOffreActe,
} from './gerer-offres.ts';

export const routesOffre: readonly Route[] = [
  reading(api.lireOffres, lireOffresActe),
  writing(api.enregistrerOffre, enregistrerOffreActe),
  writing(api.modifierOffre, modifierOffreActe),
  writing(api.retirerOffre, retirerOffreActe),
  writing(api.lireTarifFournisseur, prendreTarifActe),
];
