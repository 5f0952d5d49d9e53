import * as api from '#shared/inventaire/inventaire.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import { annulerInventaireActe, cloturerActe } from './cloturer.ts';
import { compterActe } from './compter.ts';
import {
  lireInventaireActe,
  listerInventairesActe,
  listerLignesInventaireActe,
} from './lire-inventaires.ts';
import { ouvrirInventaireActe } from './ouvrir-inventaire.ts';

export const routesInventaire: readonly Route[] = [
  lecture(api.listerInventaires, listerInventairesActe),
  lecture(api.lireInventaire, lireInventaireActe),
  lecture(api.listerLignesInventaire, listerLignesInventaireActe),
  ecriture(api.ouvrirInventaire, ouvrirInventaireActe),
  ecriture(api.compterInventaire, compterActe),
  ecriture(api.cloturerInventaire, cloturerActe),
  ecriture(api.annulerInventaire, annulerInventaireActe),
];
