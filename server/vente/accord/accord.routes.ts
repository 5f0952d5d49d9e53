import * as api from '#shared/vente/accord/accord.api.ts';
import {
  checkedBefore,
  confidential,
  reading,
  type Route,
  writing,
} from '../../platform/http/route.ts';
import { donnerAccordActe, verifierResponsable } from './donner-accord.ts';
import { lireAccordsActe } from './lire-accords.ts';

export const routesAccord: readonly Route[] = [
  reading(api.lireAccords, lireAccordsActe),
  confidential(checkedBefore(writing(api.donnerAccord, donnerAccordActe), verifierResponsable)),
];
