import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReponseDemande, ReponseStatut } from '#shared/vente/mobile-money/etats.rules.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { referenceDe } from '#shared/vente/mobile-money/reference.rules.ts';
import type {
  AccesMobile,
  ADemander,
  DemandeConnue,
  PiloteMobile,
} from '#server/vente/mobile-money/pilote-mobile.ts';
import { adresseFermee, type ServiceDeTest, serviceDeTest } from '../../harness/service-de-test.ts';

/** A reference of ours, its own by that number. */
export const referenceN = (n: number): string =>
  referenceDe(
    Uint8Array.from(
      { length: 11 },
      (_, i) => [n % 31, Math.floor(n / 31) % 31, Math.floor(n / 961)][i] ?? i,
    ),
  );
export const REF = referenceN(7);
export const AUTRE_REF = referenceN(8);
export const MIDI = new Date('2026-11-29T12:00:00+01:00');

export const aDemander = (d: Partial<ADemander> = {}): ADemander => ({
  notre_ref: REF,
  operateur: 'airtel',
  msisdn: '24177123456',
  montant: 4_500,
  libelle: 'Pharmacie Sainte-Marie de la Côte',
  ...d,
});
export const connue = (d: Partial<DemandeConnue> = {}): DemandeConnue => ({
  notre_ref: REF,
  operateur: 'airtel',
  montant: 4_500,
  ref_externe: 'EXT1',
  ...d,
});
export const accesDe = (a: Partial<AccesMobile>): AccesMobile => ({
  adresse: 'ici',
  mode: 'essai',
  valeurs: {},
  faute: null,
  maintenant: MIDI,
  ...a,
});

/** What a driver read, without its exchange. */
export const lu = (reponse: { echange: unknown }): Record<string, unknown> =>
  Object.fromEntries(Object.entries(reponse).filter(([cle]) => cle !== 'echange'));
export const INCONNUE: ReponseDemande = { issue: 'inconnue', ref_externe: null };
export const SANS_REPONSE: ReponseStatut = { statut: 'sans_reponse' };
export const payee = (p: Partial<Extract<ReponseStatut, { statut: 'payee' }>> = {}) => ({
  statut: 'payee',
  ref_operateur: null,
  montant: null,
  frais: null,
  heure: null,
  ...p,
});

/** The third party of the file: opened before its tests, forgetful between them, closed after. */
export let service: ServiceDeTest;
export function preparerService(): void {
  beforeAll(async () => void (service = await serviceDeTest()));
  beforeEach(() => service.oublier());
  afterAll(() => service.fermer());
}

interface Communes {
  pilote: PiloteMobile;
  /** Accesses that no other test uses: their token is not known yet. */
  acces: () => AccesMobile;
  /** Part of the path of each act. */
  demande: string;
  statut: string;
}
/** [MOB-20] What any third party does wrong is read the same way by each driver. */
export function fautesCommunes({ pilote, acces, demande, statut }: Communes): void {
  const demander = async () => lu(await pilote.demander(aDemander(), acces()));
  const suivre = async () => lu(await pilote.statut(connue(), acces()));
  const nonPartie = (phrase: string) => ({ issue: 'non_partie', phrase });

  describe('[MOB-20] les pannes', () => {
    it('personne n’écoute : la demande n’est pas partie, l’état n’apprend rien', async () => {
      const ferme = { ...acces(), adresse: await adresseFermee() };
      expect(lu(await pilote.demander(aDemander(), ferme))).toEqual(nonPartie(phrases.injoignable));
      expect(lu(await pilote.statut(connue(), ferme))).toEqual(SANS_REPONSE);
    });
    it('coupé après avoir entendu : inconnue, jamais redemandée', async () => {
      service.couper(demande);
      expect(await demander()).toMatchObject({ issue: 'inconnue' });
      expect(service.recues.filter((r) => r.chemin.includes(demande))).toHaveLength(1);
      service.couper(statut);
      expect(await suivre()).toEqual(SANS_REPONSE);
    });
    it.each([
      [200, '<html>En maintenance</html>', INCONNUE],
      [200, '[]', INCONNUE],
      [200, { bonjour: 1 }, INCONNUE],
      [408, {}, INCONNUE],
      [409, {}, INCONNUE],
      [429, {}, INCONNUE],
      [500, {}, INCONNUE],
      [502, '', INCONNUE],
      [503, {}, INCONNUE],
      [504, '', INCONNUE],
      [302, '', nonPartie(phrases.adresseInconnue(302))],
      [404, '<html>Not found</html>', nonPartie(phrases.adresseInconnue(404))],
      [405, '', nonPartie(phrases.adresseInconnue(405))],
      [401, {}, nonPartie(phrases.accesRefuse)],
      [403, {}, nonPartie(phrases.accesRefuse)],
      [400, { message: 'Mauvaise demande' }, { issue: 'refusee', phrase: 'Mauvaise demande' }],
      [422, { error: 'INVALID' }, { issue: 'refusee', motif: 'autre', phrase: 'INVALID' }],
    ])('réponse %i %o à la demande', async (code, corps, attendue) => {
      service.repondre(code, corps, demande);
      expect(await demander()).toMatchObject(attendue);
    });
    it.each([
      [200, '<html>En maintenance</html>'],
      [200, {}],
      [302, ''],
      [401, {}],
      [403, {}],
      [404, '<html>Not found</html>'],
      [429, {}],
      [500, {}],
      [503, ''],
    ])('réponse %i %o à l’état : rien n’est appris', async (code, corps) => {
      service.repondre(code, corps, statut);
      expect(await suivre()).toEqual(SANS_REPONSE);
    });
  });
}

/** [MOB-2] Neither a secret nor a phone number in what is kept of an exchange. */
export function sansSecretNiNumero(
  echanges: readonly { envoi: string; reponse: string | null }[],
  secrets: readonly string[],
): void {
  const garde = JSON.stringify(echanges);
  for (const secret of [...secrets, '77123456', '077123456', '24177123456'])
    expect(garde).not.toContain(secret);
}
