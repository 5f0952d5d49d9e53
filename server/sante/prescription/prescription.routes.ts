import * as api from '#shared/sante/prescription/prescription.api.ts';
import { reading, type Route } from '../../platform/http/route.ts';
import {
  chercherPrescriptionActe,
  listerEquivalentsExternesActe,
} from './chercher-prescription.ts';

export const routesPrescription: readonly Route[] = [
  reading(api.chercherPrescription, chercherPrescriptionActe),
  reading(api.listerEquivalentsExternes, listerEquivalentsExternesActe),
];
