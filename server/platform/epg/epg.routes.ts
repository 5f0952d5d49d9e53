import {
  installerMaj,
  lireDerniereMaj,
  lireEtatMaj,
  telechargerMaj,
} from '#shared/platform/epg/epg.api.ts';
import { listerVersions } from '#shared/platform/epg/version.api.ts';
import { writing, reading, type Route } from '../http/route.ts';
import { installerMajActe } from './installer-maj.ts';
import { lireDerniereMajActe, listerVersionsActe } from './lire-versions.ts';
import { lireEtatMajActe } from './suivre-maj.ts';
import { telechargerMajActe } from './telecharger-maj.ts';

export const routesEpg: readonly Route[] = [
  reading(listerVersions, listerVersionsActe),
  reading(lireDerniereMaj, lireDerniereMajActe),
  reading(lireEtatMaj, lireEtatMajActe),
  writing(telechargerMaj, telechargerMajActe),
  writing(installerMaj, installerMajActe),
];
