import * as api from '#shared/prescription/prescription.api.ts';
import { lecture, type Route } from '../http/requete.ts';
import {
  chercherPrescriptionActe,
  listerEquivalentsExternesActe,
} from './chercher-prescription.ts';

export const routesPrescription: readonly Route[] = [
  lecture(api.chercherPrescription, chercherPrescriptionActe),
  lecture(api.listerEquivalentsExternes, listerEquivalentsExternesActe),
];
