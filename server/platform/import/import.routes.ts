import * as api from '#shared/platform/import/import.api.ts';
import { reading, type Route, selfCommitting, writing } from '../http/route.ts';
import {
  annulerImportActe,
  defaireImportActe,
  importerFichierActe,
  verifierImportActe,
} from './demander-import.ts';
import {
  lireAppariementActe,
  lireImportActe,
  listerImportsActe,
  listerLignesImportActe,
  ouvrirImportActe,
  recevoirLignesActe,
  retenirAppariementActe,
} from './recevoir-import.ts';

export const routesImport: readonly Route[] = [
  reading(api.listerImports, listerImportsActe),
  reading(api.lireImport, lireImportActe),
  reading(api.listerLignesImport, listerLignesImportActe),
  reading(api.lireAppariement, lireAppariementActe),
  writing(api.ouvrirImport, ouvrirImportActe),
  writing(api.envoyerLignesImport, recevoirLignesActe),
  writing(api.retenirAppariement, retenirAppariementActe),
  selfCommitting(api.verifierImport, verifierImportActe),
  selfCommitting(api.importerFichier, importerFichierActe),
  selfCommitting(api.annulerImport, annulerImportActe),
  selfCommitting(api.defaireImport, defaireImportActe),
];
