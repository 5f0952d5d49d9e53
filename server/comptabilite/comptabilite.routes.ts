import * as api from '#shared/comptabilite/comptabilite.api.ts';
import { reading, type Route, writing } from '../http/route.ts';
import { changerComptesActe, lireComptesActe } from './comptes.ts';
import { exporterMoisActe } from './exporter-mois.ts';
import { listerLivreActe } from './lire-livre-caisse.ts';
import { listerMoisActe } from './lire-mois.ts';

export const routesComptabilite: readonly Route[] = [
  reading(api.listerMoisComptables, listerMoisActe),
  writing(api.exporterMois, exporterMoisActe),
  reading(api.listerLivreDeCaisse, listerLivreActe),
  reading(api.lireComptes, lireComptesActe),
  writing(api.changerComptes, changerComptesActe),
];
