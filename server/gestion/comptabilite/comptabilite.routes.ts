import * as api from '#shared/gestion/comptabilite/comptabilite.api.ts';
import * as factures from '#shared/gestion/comptabilite/facture-fournisseur.api.ts';
import { reading, type Route, writing } from '../../platform/http/route.ts';
import { changerComptesActe, lireComptesActe } from './comptes.ts';
import { exporterMoisActe } from './exporter-mois.ts';
import { lireDettesActe } from './lire-dettes.ts';
import { listerLivreActe } from './lire-livre-caisse.ts';
import { listerMoisActe } from './lire-mois.ts';
import {
  creerFactureFournisseurActe,
  listerFacturesFournisseursActe,
  listerLivraisonsActe,
  reglerFactureFournisseurActe,
} from './gerer-factures-fournisseurs.ts';

export const routesComptabilite: readonly Route[] = [
  reading(api.listerMoisComptables, listerMoisActe),
  writing(api.exporterMois, exporterMoisActe),
  reading(api.listerLivreDeCaisse, listerLivreActe),
  reading(factures.listerFacturesFournisseurs, listerFacturesFournisseursActe),
  reading(factures.listerLivraisonsAFacturer, listerLivraisonsActe),
  writing(factures.creerFactureFournisseur, creerFactureFournisseurActe),
  writing(factures.reglerFactureFournisseur, reglerFactureFournisseurActe),
  reading(api.lireDettes, lireDettesActe),
  reading(api.lireComptes, lireComptesActe),
  writing(api.changerComptes, changerComptesActe),
];
