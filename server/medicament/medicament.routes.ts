import * as api from '#shared/medicament/medicament.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import { ajouterMedicamentActe } from './ajouter-medicament.ts';
import { lireMedicamentActe, listerMedicamentsActe } from './lire-medicaments.ts';

export const routesMedicament: readonly Route[] = [
  lecture(api.listerMedicaments, listerMedicamentsActe),
  lecture(api.lireMedicament, lireMedicamentActe),
  ecriture(api.ajouterMedicament, ajouterMedicamentActe),
];
