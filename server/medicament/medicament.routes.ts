import * as api from '#shared/medicament/medicament.api.ts';
import { ecriture, lecture, libre, type Route } from '../http/requete.ts';
import { ajouterMedicamentActe } from './ajouter-medicament.ts';
import { deposerFichierActe, importerBaseActe, lireEtatBaseActe } from './importer-base.ts';
import { lireFicheActe, lireGroupeActe } from './lire-fiche.ts';
import { lireMedicamentActe, listerMedicamentsActe } from './lire-medicaments.ts';

export const routesMedicament: readonly Route[] = [
  lecture(api.listerMedicaments, listerMedicamentsActe),
  lecture(api.lireMedicament, lireMedicamentActe),
  lecture(api.lireFiche, lireFicheActe),
  lecture(api.lireGroupe, lireGroupeActe),
  lecture(api.lireEtatBase, lireEtatBaseActe),
  ecriture(api.deposerFichier, deposerFichierActe),
  libre(api.importerBase, importerBaseActe),
  ecriture(api.ajouterMedicament, ajouterMedicamentActe),
];
