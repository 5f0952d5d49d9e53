// Server: a blind count compares with sealed sales; its approval tells another's socket.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heureDe, jourDe } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesBilletage from '#shared/gestion/billetage/comptage.phrases.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesVente from '#shared/vente/vente/vente.phrases.ts';
import { surBilletages } from '#shared/gestion/billetage/billetage.events.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { EcartDeCaisse } from '#shared/gestion/billetage/ecart.schema.ts';
import { surUnBilletage } from '#shared/gestion/billetage/comptage.events.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import {
  unCaissier,
  uneCaisse,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { attendrePublication, verifierEvenement } from '#tests/harness/verifier-evenement.ts';

const GERER = [{ menu: 'GESTION', submenus: ['billetage'] }];
let serveur: ServeurDeTest;
let awa: Poste;
let chantal: Poste;
let produit_id: number;
beforeAll(async () => {
  serveur = await serveurDeTest({ maintenant: () => midi });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  chantal = await serveur.poste('Chantal', { habilitations: GERER });
  produit_id = await unProduit(serveur, { qte: 1000, prix: 1000 });
});
afterAll(() => serveur.detruire());

const jour = jourDe(new Date());
/** The day counted does not end while it is. */
const midi = new Date(`${jour}T12:00:00+01:00`);
const JOURNEE = { date_debut: jour, heure_debut: '00:00', date_fin: jour, heure_fin: '23:59' };
const billets = (valeur: number, nombre: number) => ({ type: 'billet', valeur, nombre });
type Paiement = Record<string, unknown>;
async function vendre(
  caissier: Poste,
  caisse_id: number,
  qte: number,
  paiement: Paiement,
): Promise<number> {
  const r = await unPanier(awa, [{ produit_id, qte }], { caisse_id });
  const { data, errors } = await caissier.ecrire<{ vente_id: number }>(
    `/api/reservations/${r.id}/update`,
    { status: 'Termine', switch_finish_at: midi.toISOString(), ...paiement },
  );
  if (!data) throw new Error(errors.join(' '));
  return data.vente_id;
}
const deposer = (p: Poste, corps: object) =>
  p.ecrire<Billetage>('/api/billetages', { ...JOURNEE, coupures: [], ...corps });

describe('[BIL-9] compter sa caisse', () => {
  it('à l’aveugle : un compte faux demande un motif sans dire le montant ; avec le motif, il passe et l’écart se lit', async () => {
    const { poste: brice, caisse_id } = await unCaissier(serveur, 'Brice');
    await vendre(brice, caisse_id, 3, { amount_gived: 5000, mode_paiement: 'espece' });
    await vendre(brice, caisse_id, 2, {
      paiements: [
        { mode: 'mobile_money', montant: 1500, reference: 'M1' },
        { mode: 'espece', montant: 1000 },
      ],
    });
    await vendre(brice, caisse_id, 1, { amount_gived: 1000, mode_paiement: 'cheque' });
    const corps = {
      caisse_id,
      coupures: [billets(10_000, 1), billets(2_000, 1)],
      fond_caisse: 10_000,
      entrees: 0,
      sorties: 1_000,
      mobile_money: 1_500,
      cheque: 1_000,
    };
    const sans = await deposer(brice, corps);
    expect(sans).toMatchObject({
      statut: 422,
      errors: [phrasesBilletage.billetageMotif],
      data: null,
    });
    expect(sans.texte).not.toMatch(/3.?500|12.?500/);
    const avec = await deposer(brice, { ...corps, motif_ecart: 'Une pièce perdue' });
    // Cash: 3000 + (1000 − 500 given back); float 10000, 1000 taken out.
    expect(avec).toMatchObject({
      statut: 200,
      message: phrasesBilletage.billetageDepose,
      data: {
        total_vente: 3_500,
        total_billetage: 12_000,
        attendu: 12_500,
        ecart: -500,
        cheque_attendu: 1_000,
        mobile_money_attendu: 1_500,
        autres_attendu: 0,
        statut: 'En attente de validation',
        created_by: 'Brice',
        ended_with: null,
        motif_ecart: 'Une pièce perdue',
        periode: expect.stringContaining('00:00 – 23:59'),
      },
    });
  });
  it('juste : aucun motif ; deux périodes d’une caisse ne se croisent pas', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Régine');
    await vendre(poste, caisse_id, 1, { amount_gived: 1000, mode_paiement: 'espece' });
    const juste = { caisse_id, coupures: [billets(1_000, 1)] };
    const [un, deux] = await Promise.all([deposer(poste, juste), deposer(poste, juste)]);
    expect([un.statut, deux.statut].sort()).toEqual([200, 409]);
    expect(await deposer(poste, { ...juste, heure_debut: '23:59' })).toMatchObject({
      statut: 409,
      errors: [expect.stringContaining('couvre déjà')],
    });
    const autre = await unCaissier(serveur, 'Régis');
    expect((await deposer(autre.poste, { caisse_id: autre.caisse_id })).statut).toBe(200);
  });
  it('une vente annulée est rendue par la session où elle l’est, d’où qu’elle vienne', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Rita');
    const chef = await serveur.poste('Chef annule', { is_admin: true });
    const avant = await vendre(poste, caisse_id, 2, {
      amount_gived: 2000,
      mode_paiement: 'espece',
    });
    const compte = { caisse_id, coupures: [billets(2_000, 1)] };
    expect((await deposer(poste, compte)).data).toMatchObject({ total_vente: 2_000, ecart: 0 });
    const ici = await vendre(poste, caisse_id, 5, { amount_gived: 5000, mode_paiement: 'espece' });
    await vendre(poste, caisse_id, 4, { amount_gived: 4000, mode_paiement: 'espece' });
    for (const id of [avant, ici])
      expect((await chef.ecrire(`/api/ventes/${id}/cancel`)).statut).toBe(200);
    const suite = { ...compte, heure_debut: heureDe(midi) };
    expect((await deposer(poste, suite)).data).toMatchObject({ total_vente: 2_000, ecart: 0 });
  });
  it('[BIL-8] sa caisse seulement ; Default pour qui y vend ; toutes pour qui les gère', async () => {
    const { caisse_id } = await unCaissier(serveur, 'Tenante');
    const autre = await serveur.poste('Autre', {
      habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
    });
    expect(await deposer(autre, { caisse_id })).toMatchObject({
      statut: 403,
      errors: [phrasesCaisse.caisseNonConnectee],
    });
    expect((await deposer(autre, { caisse_id: 1 })).statut).toBe(403);
    expect((await deposer(awa, { caisse_id: 1 })).statut).toBe(200);
    expect((await deposer(chantal, { caisse_id: await uneCaisse(serveur) })).statut).toBe(200);
  });
  it.each([
    [
      'une coupure inconnue',
      { coupures: [billets(300, 1)] },
      'Il n’existe pas de billet de 300 FCFA.',
    ],
    [
      'la fin avant le début',
      { heure_debut: '10:00', heure_fin: '09:59' },
      phrasesCommun.dateFinAvantDebut,
    ],
    ['une caisse inconnue', { caisse_id: 99_999 }, 'Caisse introuvable.'],
  ])('%s : sa phrase, rien d’écrit', async (_nom, corps, phrase) => {
    const avant = (await chantal.lire<Billetage[]>('/api/billetages')).data.length;
    const reponse = await deposer(chantal, { caisse_id: 1, ...corps });
    expect([404, 422]).toContain(reponse.statut);
    expect(reponse.errors).toEqual([phrase]);
    expect((await chantal.lire<Billetage[]>('/api/billetages')).data.length).toBe(avant);
  });
});

describe('[BIL-10] valider', () => {
  it('[NOT-14] par une autre personne, une fois ; l’auteur l’apprend, l’avis à valider tombe', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Valère');
    const { data } = await deposer(poste, { caisse_id });
    const avis = async (p: Poste) =>
      (await p.lire<Notification[]>(`/api/notifications?notifiable_id=${p.id}`)).data;
    expect((await avis(chantal)).filter((n) => n.read_at === null)[0]).toMatchObject({
      genre: 'billetage',
      data: { message: expect.stringContaining('Valère') },
    });
    expect((await poste.ecrire(`/api/billetages/${data.id}/valider`)).statut).toBe(403);
    const valides = await Promise.all(
      [1, 2].map(() => chantal.ecrire<Billetage>(`/api/billetages/${data.id}/valider`)),
    );
    expect(valides.map((v) => v.statut).sort()).toEqual([200, 409]);
    expect(valides.find((v) => v.success)?.data).toMatchObject({
      statut: 'validé',
      ended_with: 'Chantal',
    });
    expect((await avis(poste))[0]).toMatchObject({
      genre: 'billetage_valide',
      data: { message: expect.stringContaining('Chantal') },
    });
    expect(
      (await avis(chantal)).find((n) => n.data.message?.includes('Valère'))?.read_at,
    ).not.toBeNull();
  });
  it('[BIL-13] la vente de la minute même est du compte suivant ; la validation ne recalcule rien, et qui a lu autre chose relit', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Minutie');
    const { data } = await deposer(poste, { caisse_id });
    expect(data).toMatchObject({ total_vente: 0, ecart: 0 });
    await vendre(poste, caisse_id, 1, { amount_gived: 1000, mode_paiement: 'espece' });
    const relu = { version: data.version + 1 };
    expect(await chantal.ecrire(`/api/billetages/${data.id}/valider`, relu)).toMatchObject({
      statut: 409,
      code: 'version_perimee',
      errors: [expect.stringMatching(/0 FCFA comptés, écart 0 FCFA/)],
      data: { version: data.version },
    });
    const vu = { version: data.version };
    expect(
      (await chantal.ecrire<Billetage>(`/api/billetages/${data.id}/valider`, vu)).data,
    ).toMatchObject({ total_vente: 0, ecart: 0, statut: 'validé' });
    const suite = { caisse_id, heure_debut: heureDe(midi), coupures: [billets(1_000, 1)] };
    expect((await deposer(poste, suite)).data).toMatchObject({ total_vente: 1_000, ecart: 0 });
  });
  it('pas par son auteur, sauf un administrateur', async () => {
    const sien = await deposer(chantal, { caisse_id: await uneCaisse(serveur) });
    expect(await chantal.ecrire(`/api/billetages/${sien.data.id}/valider`)).toMatchObject({
      statut: 403,
      errors: [phrasesBilletage.billetageAutrePersonne],
    });
    const chef = await serveur.poste('Chef', { is_admin: true });
    const du_chef = await deposer(chef, { caisse_id: await uneCaisse(serveur) });
    expect((await chef.ecrire(`/api/billetages/${du_chef.data.id}/valider`)).statut).toBe(200);
  });
  it('une vente déjà comptée et validée ne s’annule que par un administrateur ; l’ancien total ne bouge pas', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Gaëlle');
    const vente_id = await vendre(poste, caisse_id, 1, {
      amount_gived: 1000,
      mode_paiement: 'espece',
    });
    const { data } = await deposer(poste, { caisse_id, coupures: [billets(1_000, 1)] });
    await chantal.ecrire(`/api/billetages/${data.id}/valider`);
    const gerant = await serveur.poste('Gérant ventes', {
      habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
    });
    expect(await gerant.ecrire(`/api/ventes/${vente_id}/cancel`)).toMatchObject({
      statut: 403,
      errors: [phrasesVente.annulationAdmin],
    });
    const chef = await serveur.poste('Chef deux', { is_admin: true });
    expect((await chef.ecrire(`/api/ventes/${vente_id}/cancel`)).statut).toBe(200);
    expect((await chantal.lire<Billetage>(`/api/billetages/${data.id}`)).data).toMatchObject({
      total_vente: 1_000,
      statut: 'validé',
    });
  });
});

describe('lire', () => {
  it('[BIL-6] chacun les siens ; qui valide, tous ; par période, caisse, statut, mots', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Lecteur');
    const { data } = await deposer(poste, { caisse_id });
    expect(
      (await poste.lire<Billetage[]>('/api/billetages')).data.map((b) => b.created_by),
    ).toEqual(['Lecteur']);
    expect(
      (await awa.lire<Billetage[]>('/api/billetages')).data.every((b) => b.created_by === 'Awa'),
    ).toBe(true);
    expect((await awa.lire(`/api/billetages/${data.id}`)).statut).toBe(403);
    const tous = (requete: string) => chantal.lire<Billetage[]>(`/api/billetages?${requete}`);
    expect((await tous(`caisse_id=${caisse_id}`)).data).toEqual([data]);
    expect((await tous(`period_from=${jour}&period_to=${jour}&page=1&rows=5`)).data.length).toBe(5);
    expect((await tous('period_from=2020-01-01&period_to=2020-01-02')).data).toEqual([]);
    expect((await tous('search_by_keyword=lecteur')).data.map((b) => b.id)).toEqual([data.id]);
    expect((await tous('statut=validé')).data.every((b) => b.statut === 'validé')).toBe(true);
    expect(await tous('period_from=2026-02-02&period_to=2026-01-01')).toMatchObject({
      statut: 422,
      errors: [phrasesCommun.dateFinAvantDebut],
    });
  });
  it('[BIL-23] renommée, la caissière garde ses comptes : elle les lit, et recompte celui qui lui revient', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Odile Mba');
    const { data } = await deposer(poste, { caisse_id });
    await chantal.ecrire(`/api/billetages/${data.id}/renvoyer`, { motif: 'À revoir' });
    const chef = await serveur.poste('Chef renomme', { is_admin: true });
    const nommer = async (qui: Poste, fullname: string) =>
      expect(
        (await chef.ecrire(`/api/utilisateurs/${qui.id}/update`, { fullname })).errors,
      ).toEqual([]);
    await nommer(poste, 'Odile Ondo');
    const lus = async (p: Poste) =>
      (await p.lire<Billetage[]>('/api/billetages')).data.map((b) => b.id);
    expect(await lus(poste)).toEqual([data.id]);
    const lu = await poste.lire<Billetage>(`/api/billetages/${data.id}`);
    expect(lu).toMatchObject({
      statut: 200,
      data: { created_by: 'Odile Mba', created_by_id: poste.id },
    });
    // Who now bears the name she had finds nothing of hers.
    const autre = await serveur.poste('Une autre', { habilitations: VENDRE });
    await nommer(autre, 'Odile Mba');
    expect(await lus(autre)).toEqual([]);
    expect((await autre.lire(`/api/billetages/${data.id}`)).statut).toBe(403);
    const recompte = await poste.ecrire<Billetage>(`/api/billetages/${data.id}/recompter`, {
      coupures: [],
      version: lu.data.version,
    });
    expect(recompte.data.statut).toBe('En attente de validation');
  });
  it('[BIL-17] les écarts s’ajoutent par personne et par caisse ; un compte retiré n’en est pas', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Distrait');
    const essai = { caisse_id, motif_ecart: 'essai' };
    const manque = await deposer(poste, { ...essai, fond_caisse: 700 });
    expect(manque.data.ecart).toBe(-700);
    const suite = { ...essai, heure_debut: heureDe(midi) };
    await deposer(poste, { ...suite, coupures: [billets(1_000, 1)], fond_caisse: 800 });
    const retire = await deposer(poste, { ...suite, coupures: [billets(5_000, 1)] });
    await poste.ecrire(`/api/billetages/${retire.data.id}/retirer`);
    const ecarts = (requete: string) =>
      chantal.lire<EcartDeCaisse[]>(`/api/billetages/ecarts?${requete}`);
    expect((await ecarts(`caisse_id=${caisse_id}`)).data).toMatchObject([
      { created_by: 'Distrait', nombre: 2, justes: 0, manques: -700, excedents: 200, ecart: -500 },
    ]);
    expect((await ecarts('period_from=2020-01-01&period_to=2020-01-02')).data).toEqual([]);
    expect((await ecarts('page=1&rows=5&search_by_keyword=distrait')).meta?.total).toBe(1);
    expect((await poste.lire('/api/billetages/ecarts')).statut).toBe(403);
  });
  it('le dépôt et la validation arrivent aux écrans comme REST les lit', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Vive');
    let id = 0;
    await verifierEvenement({
      poste: chantal,
      topic: 'billetages',
      lire: async () =>
        (await chantal.lire<Billetage[]>(`/api/billetages?caisse_id=${caisse_id}`)).data,
      appliquer: surBilletages,
      acte: async () => {
        id = (await deposer(poste, { caisse_id })).data.id;
      },
      noms: ['billetage.depose'],
    });
    await verifierEvenement<Billetage | null>({
      poste: chantal,
      topic: 'billetages',
      lire: async () => (await chantal.lire<Billetage>(`/api/billetages/${id}`)).data,
      appliquer: surUnBilletage(id),
      acte: () => chantal.ecrire(`/api/billetages/${id}/valider`),
      noms: ['billetage.valide'],
    });
  });
  it('[BIL-24] la caisse reprise par un autre, et qui la règle, n’entendent que le fait ; l’auteur entend le sien, qui les lit tous l’entend là aussi', async () => {
    const { poste: brice, caisse_id } = await unCaissier(serveur, 'Compte le soir');
    const desk = `caisse:${caisse_id}`;
    await attendrePublication(serveur.adresse);
    const sien = await brice.ecouter('mes-billetages');
    const { data } = await deposer(brice, { caisse_id });
    await brice.ecrire(`/api/caisses/${caisse_id}/logout`);
    const { poste: paul } = await unCaissier(serveur, 'Prend le matin', caisse_id);
    const regle = await serveur.poste('Règle les caisses', {
      habilitations: [{ menu: 'VENTE', submenus: ['configuration'] }],
    });
    await attendrePublication(serveur.adresse);
    const gere = await chantal.ecouter(desk);
    const oreilles = await Promise.all([
      paul.ecouter(desk, 'mes-billetages', 'billetages'),
      regle.ecouter(desk, 'mes-billetages', 'billetages'),
    ]);
    expect(oreilles.map((o) => o.accuses.map((a) => a.ok))).toEqual([
      [true, true, false],
      [true, false, false],
    ]);
    await chantal.ecrire(`/api/billetages/${data.id}/renvoyer`, { motif: 'À revoir' });
    await brice.ecrire(`/api/billetages/${data.id}/recompter`, { coupures: [] });
    await chantal.ecrire(`/api/billetages/${data.id}/valider`);
    await sien.attendre(4);
    expect(sien.messages.map((m) => m.nom)).toEqual([
      'billetage.depose',
      'billetage.renvoye',
      'billetage.depose',
      'billetage.valide',
    ]);
    await gere.attendre(3);
    expect(gere.messages.at(-1)?.donnees).toEqual({
      billetage: (await chantal.lire<Billetage>(`/api/billetages/${data.id}`)).data,
    });
    for (const [i, qui] of [paul, regle].entries()) {
      expect((await qui.lire(`/api/billetages/${data.id}`)).statut).toBe(403);
      const { prise, messages = [], attendre } = oreilles[i] ?? {};
      await attendre?.(3);
      expect(messages.map(({ nom, donnees }) => [nom, donnees])).toEqual(
        ['billetage.renvoye', 'billetage.depose', 'billetage.valide'].map((nom) => [nom, {}]),
      );
      const manque = await prise?.emitWithAck('subscribe', { topic: desk, since: 0 });
      expect(manque).toMatchObject({ ok: true, events: expect.any(Array) });
      expect(JSON.stringify(manque)).not.toContain('"attendu"');
    }
  });
});
