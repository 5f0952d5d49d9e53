import {
  installerMaj,
  lireDerniereMaj,
  lireEtatMaj,
  listerVersions,
  telechargerMaj,
} from '#shared/epg/epg.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import { installerMajActe } from './installer-maj.ts';
import { lireDerniereMajActe, listerVersionsActe } from './lire-versions.ts';
import { lireEtatMajActe } from './suivre-maj.ts';
import { telechargerMajActe } from './telecharger-maj.ts';

export const routesEpg: readonly Route[] = [
  lecture(listerVersions, listerVersionsActe),
  lecture(lireDerniereMaj, lireDerniereMajActe),
  lecture(lireEtatMaj, lireEtatMajActe),
  ecriture(telechargerMaj, telechargerMajActe),
  ecriture(installerMaj, installerMajActe),
];
