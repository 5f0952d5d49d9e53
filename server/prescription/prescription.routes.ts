import * as api from '#shared/prescription/prescription.api.ts';
import { reading, type Route } from '../http/route.ts';
import {
  chercherPrescriptionActe,
  listerEquivalentsExternesActe,
} from './chercher-prescription.ts';

export const routesPrescription: readonly Route[] = [
  reading(api.chercherPrescription, chercherPrescriptionActe),
  reading(api.listerEquivalentsExternes, listerEquivalentsExternesActe),
];
