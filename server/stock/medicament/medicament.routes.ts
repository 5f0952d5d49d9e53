import { chercherHorsStock, demanderMedicament } from '#shared/stock/medicament/hors-stock.api.ts';
import * as api from '#shared/stock/medicament/medicament.api.ts';
import { writing, reading, selfCommitting, type Route } from '../../platform/http/route.ts';
import { ajouterMedicamentActe } from './ajouter-medicament.ts';
import { demanderMedicamentActe } from './demander-medicament.ts';
import {
  annulerImportBaseActe,
  deposerFichierActe,
  importerBaseActe,
  lireEtatBaseActe,
} from './importer-base.ts';
import { lireFicheActe, lireGroupeActe } from './lire-fiche.ts';
import { chercherHorsStockActe } from './lire-hors-stock.ts';
import { lireMedicamentActe, listerMedicamentsActe } from './lire-medicaments.ts';

export const routesMedicament: readonly Route[] = [
  reading(api.listerMedicaments, listerMedicamentsActe),
  reading(chercherHorsStock, chercherHorsStockActe),
  reading(api.lireMedicament, lireMedicamentActe),
  reading(api.lireFiche, lireFicheActe),
  reading(api.lireGroupe, lireGroupeActe),
  reading(api.lireEtatBase, lireEtatBaseActe),
  writing(api.deposerFichier, deposerFichierActe),
  selfCommitting(api.importerBase, importerBaseActe),
  writing(api.annulerImportBase, annulerImportBaseActe),
  writing(demanderMedicament, demanderMedicamentActe),
  writing(api.ajouterMedicament, ajouterMedicamentActe),
];
