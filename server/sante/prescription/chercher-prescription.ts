import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesPrescription from '#shared/sante/prescription/prescription.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type {
  DemandePrescription,
  MedicamentTrouve,
  ReponsePrescription,
  ResultatPrescription,
} from '#shared/sante/prescription/prescription.schema.ts';
import { fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { Ports } from '../../platform/http/port.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { chercherBase } from './chercher-base.ts';
import { completerResultats } from './completer-resultats.ts';
import { rapprocher } from './rapprocher.ts';
import { chercherVidal, equivalentsVidal } from './vidal/chercher-vidal.ts';
import { ClientVidal, VidalIndisponible } from './vidal/client-vidal.ts';
import { VIDAL } from './vidal.port.ts';

const clients = new WeakMap<Ports, ClientVidal>();
/** One per process, for its cache; null without credentials. */
function vidalDe(ports: Ports): ClientVidal | null {
  const acces = ports.get(VIDAL);
  if (!acces) return null;
  const client = clients.get(ports) ?? new ClientVidal(acces);
  clients.set(ports, client);
  return client;
}

/** [PRE-11] External service, else our bases, telling when it did not answer. */
export async function chercherPrescriptionActe({
  em,
  corps,
  ports,
}: ActRequest<unknown, unknown, DemandePrescription>): Promise<Resultat<ReponsePrescription>> {
  const vidal = vidalDe(ports);
  if (vidal) {
    try {
      const { medicaments, nombre, complet } = await chercherVidal(vidal, corps);
      const trouves = await rapprocher(em, medicaments, corps);
      const complets = await completerResultats(em, trouves, corps);
      return succes({ ...complets, nombre, complet, source: 'vidal', message: null });
    } catch (erreur) {
      if (!(erreur instanceof VidalIndisponible)) throw erreur;
    }
  }
  const { resultats, nombre, complet } = await chercherBase(em, corps);
  return succes({
    ...(await completerResultats(em, resultats, corps)),
    nombre,
    complet,
    source: 'base',
    message: vidal ? phrasesPrescription.vidalIndisponible : null,
  });
}

const SANS_PATIENT = { pathologie: '', age: null, allergies: [], contre_indications: [] };

const codesLus = (medicaments: readonly MedicamentTrouve[]): boolean =>
  medicaments.every((m) => m.codes_lus !== false);
/** [PRE-20] Unreadable codes do not mean none exist. */
const phraseSansCip = (medicaments: readonly MedicamentTrouve[]): string =>
  codesLus(medicaments) ? phrasesPrescription.vidalSansCip : phrasesPrescription.vidalIndisponible;

/**
 * [PRE-12] Same DCI, strength, route and form. Empty without the service; its failure is reported.
 */
export async function listerEquivalentsExternesActe({
  em,
  parametres: { id },
  ports,
}: ActRequest<{ id: number }>): Promise<Resultat<ResultatPrescription[]>> {
  const produit = await row(
    em,
    query
      .selectFrom('produit as p')
      .select((eb) => {
        const longestFirst = eb
          .selectFrom('produit_cip as c')
          .select('c.cip')
          .whereRef('c.produit_id', '=', 'p.id')
          .orderBy(({ fn }) => fn('length', ['c.cip']), 'desc')
          .orderBy('c.cip');
        return fragment<string[]>`array(${longestFirst})`.as('cips');
      })
      .where('p.id', '=', id),
  );
  if (!produit) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const vidal = vidalDe(ports);
  if (!vidal) return succes([]);
  try {
    for (const cip of produit.cips) {
      const trouves = await equivalentsVidal(vidal, cip);
      if (trouves === null) continue;
      const { medicaments, nombre, complet } = trouves;
      const avecCip = medicaments.filter((m) => m.cips.length > 0);
      if (medicaments.length > 0 && avecCip.length === 0)
        return succes([], phraseSansCip(medicaments));
      const rapproches = await rapprocher(em, avecCip, SANS_PATIENT);
      const tous = complet && medicaments.length === nombre && codesLus(medicaments);
      return succes(
        rapproches.filter((r) => r.id !== id),
        tous ? undefined : phrasesPrescription.equivalentsPremiers(avecCip.length),
      );
    }
    return succes([], phrasesPrescription.vidalSansCip);
  } catch (erreur) {
    if (erreur instanceof VidalIndisponible)
      return succes([], phrasesPrescription.vidalIndisponible);
    throw erreur;
  }
}
