import * as api from '#shared/gestion/inventaire/inventaire.api.ts';
import { writing, reading, type Route } from '../../platform/http/route.ts';
import { annulerInventaireActe } from './annuler-inventaire.ts';
import { cloturerActe } from './cloturer.ts';
import { compterActe } from './compter.ts';
import {
  lireInventaireActe,
  listerInventairesActe,
  listerLignesInventaireActe,
} from './lire-inventaires.ts';
import { ouvrirInventaireActe } from './ouvrir-inventaire.ts';

export const routesInventaire: readonly Route[] = [
  reading(api.listerInventaires, listerInventairesActe),
  reading(api.lireInventaire, lireInventaireActe),
  reading(api.listerLignesInventaire, listerLignesInventaireActe),
  writing(api.ouvrirInventaire, ouvrirInventaireActe),
  writing(api.compterInventaire, compterActe),
  writing(api.cloturerInventaire, cloturerActe),
  writing(api.annulerInventaire, annulerInventaireActe),
];
