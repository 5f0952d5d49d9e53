// Server: what a refused count wrote stays; what is told goes by another's socket.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jourDe } from '#shared/base/dates.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import * as phrasesBilletage from '#shared/gestion/billetage/comptage.phrases.ts';
import type { ComptageEnCours } from '#shared/gestion/billetage/premier-comptage.schema.ts';
import type { RapportSoir } from '#shared/gestion/rapport/rapport-soir.schema.ts';
import type { SessionCaisse } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import type { EtatDirect } from '#shared/gestion/statistiques/direct.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  unCaissier,
  uneCaisse,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { pendantUnTiers } from '#tests/harness/pendant-un-tiers.ts';
import { attendrePublication } from '#tests/harness/verifier-evenement.ts';
import { nonLues } from '#tests/harness/non-lues.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let chantal: Poste;
let gerante: Poste;
let produit_id: number;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'GESTION', submenus: ['billetage', 'journee'] }],
    pin: '4826',
  });
  gerante = await serveur.poste('Gérante', {
    habilitations: [{ menu: 'GESTION', submenus: ['billetage', 'journee', 'stat'] }],
  });
  produit_id = await unProduit(serveur, { qte: 10_000, prix: 1000 });
});
afterAll(async () => {
  expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
  await serveur.detruire();
});

const jour = jourDe(new Date());
const JOURNEE = { date_debut: jour, heure_debut: '00:00', date_fin: jour, heure_fin: '23:59' };
const billets = (nombre: number) => [{ type: 'billet', valeur: 1_000, nombre }];
async function vendre(caissier: Poste, caisse_id: number, qte: number, mode = 'espece') {
  const r = await unPanier(awa, [{ produit_id, qte }], { caisse_id });
  const payee = await caissier.ecrire(`/api/reservations/${r.id}/update`, {
    status: 'Termine',
    amount_gived: qte * 1000,
    mode_paiement: mode,
  });
  expect(payee.errors).toEqual([]);
}
/** A cashier at her register, which sold that much in cash, in thousands of francs. */
async function caisseQuiAVendu(qui: string, milliers: number) {
  const { poste, caisse_id } = await unCaissier(serveur, qui);
  if (milliers > 0) await vendre(poste, caisse_id, milliers);
  return { poste, caisse_id };
}
const deposer = (p: Poste, corps: object) =>
  p.ecrire<Billetage>('/api/billetages', { ...JOURNEE, coupures: [], ...corps });
const dits = (b: Billetage) => b.comptages.map((c) => [c.total_billetage, c.attendu, c.depose]);
const messages = async (p: Poste, caissier: string) =>
  (await nonLues(p)).flatMap((m) => (m?.includes(caissier) ? [m] : []));
const alertes = async (genre: string, mot: string) =>
  (await gerante.lire<EtatDirect>('/api/statistiques/direct')).data.alertes
    .filter((a) => a.genre === genre && a.texte.includes(mot))
    .map((a) => a.texte);
const enCours = async (caisse_id: number) =>
  (await chantal.lire<ComptageEnCours[]>('/api/billetages/comptages')).data.find(
    (c) => c.caisse_id === caisse_id,
  );

describe('[BIL-25] le premier comptage engage', () => {
  it('refusé faute de motif, il est gardé ; le même avec un motif est ce comptage-là, et lui seul', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Motif oublié', 5);
    const corps = { caisse_id, coupures: billets(4) };
    await attendrePublication(serveur.adresse);
    const ecoute = await chantal.ecouter('billetages');
    expect(await deposer(poste, corps)).toMatchObject({
      statut: 422,
      errors: [phrasesBilletage.billetageMotif],
      data: null,
    });
    await jusqua(() => ecoute.messages.length > 0, 'qui valide apprend qu’on a compté');
    expect(ecoute.messages).toMatchObject([{ nom: 'caisse.tiroir_bouge', donnees: { caisse_id } }]);
    expect(await enCours(caisse_id)).toMatchObject({
      comptages: [{ rang: 1, par: 'Motif oublié', total_billetage: 4_000, attendu: 5_000 }],
    });
    const { data } = await deposer(poste, { ...corps, motif_ecart: 'Monnaie rendue en trop' });
    expect(data.ecart).toBe(-1_000);
    expect(dits(data)).toEqual([[4_000, 5_000, true]]);
    expect(await enCours(caisse_id)).toBeUndefined();
  });

  it('[NOT-21] deviner ne donne rien : un autre montant est un recomptage, dit à qui valide, montré à côté du premier', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Devine', 5);
    await deposer(poste, { caisse_id, coupures: billets(3) });
    const { data } = await deposer(poste, { caisse_id, coupures: billets(5) });
    expect(data.ecart).toBe(0);
    expect(dits(data)).toEqual([
      [3_000, 5_000, false],
      [5_000, 5_000, true],
    ]);
    expect(await messages(chantal, 'Devine')).toContainEqual(
      expect.stringContaining('3.000 FCFA comptés, écart − 2.000 FCFA'),
    );
    expect(await alertes('recompte', 'Devine')).toEqual([
      expect.stringMatching(
        /comptée 2 fois par Devine : 3.000 FCFA comptés, écart − 2.000 FCFA ; 5.000 FCFA comptés, juste$/,
      ),
    ]);
    const soir = await gerante.lire<RapportSoir>(`/api/rapports/soir?jour=${jour}`);
    expect(soir.data.comptes?.find((c) => c.id === data.id)).toMatchObject({
      ecart: 0,
      comptages: [
        { compte: 3_000, ecart: -2_000 },
        { compte: 5_000, ecart: 0 },
      ],
    });
  });

  it('déposer 0, lire l’attendu, retirer, compter juste : le retiré reste le premier, partout', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Retire', 7);
    const zero = await deposer(poste, { caisse_id, motif_ecart: 'À recompter' });
    expect(zero.data.attendu).toBe(7_000);
    expect((await poste.ecrire(`/api/billetages/${zero.data.id}/retirer`)).statut).toBe(200);
    const { data } = await deposer(poste, { caisse_id, coupures: billets(7) });
    expect(data.ecart).toBe(0);
    expect(dits(data)).toEqual([
      [0, 7_000, true],
      [7_000, 7_000, true],
    ]);
    const retire = await chantal.lire<Billetage>(`/api/billetages/${zero.data.id}`);
    expect(dits(retire.data)).toEqual(dits(data));
    // Withdrawn and counted the same again: two facts, both shown.
    expect((await poste.ecrire(`/api/billetages/${data.id}/retirer`)).statut).toBe(200);
    const encore = await deposer(poste, { caisse_id, coupures: billets(7) });
    expect(dits(encore.data)).toHaveLength(3);
    expect(await messages(chantal, 'Retire')).toContainEqual(
      expect.stringContaining('0 FCFA comptés, écart − 7.000 FCFA'),
    );
    expect(await alertes('recompte', 'Retire')).toHaveLength(1);
  });

  it('[BIL-26] trois comptages d’une session, puis plus rien n’est comparé, tant que personne ne le demande', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Insiste', 9);
    const essais: string[] = [];
    for (let n = 1; n <= 20; n++)
      essais.push((await deposer(poste, { caisse_id, coupures: billets(n) })).code ?? 'passé');
    expect(essais).toEqual([
      ...Array.from({ length: 3 }, () => 'billetage_motif'),
      ...Array.from({ length: 17 }, () => 'recompte_a_demander'),
    ]);
    const tenus = await enCours(caisse_id);
    expect(tenus?.comptages.map((c) => c.total_billetage)).toEqual([1_000, 2_000, 3_000]);
    const [traces] = await sql<{ n: number }>(
      serveur.orm.em.fork(),
      `select count(*)::int as n
        from journal_audit
        where acte = 'comptage refusé' and utilisateur = 'Insiste'`,
    );
    expect(traces?.n).toBe(17);
    const dit = (await messages(chantal, 'Insiste')).filter((m) => m.includes('trop de fois'));
    expect(dit).toHaveLength(1);
    const demande = `/api/sessions-caisse/${tenus?.session_id}/demander-recompte`;
    expect((await poste.ecrire(demande)).statut).toBe(403);
    expect((await chantal.ecrire(demande)).statut).toBe(200);
    const { data } = await deposer(poste, { caisse_id, coupures: billets(9) });
    expect(data.comptages.at(-1)).toMatchObject({ rang: 4, demande_par: 'Chantal' });
    expect((await messages(chantal, 'Insiste')).some((m) => m.includes('trop de fois'))).toBe(
      false,
    );
  });

  it('un fond que personne n’a dit ne se devine pas non plus : le même compte avec un autre fond est un autre comptage', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Fond deviné', 9);
    const essais: (string | undefined)[] = [];
    for (const fond_caisse of [5_000, 4_000, 3_000, 2_000, 1_000])
      essais.push((await deposer(poste, { caisse_id, coupures: billets(10), fond_caisse })).code);
    expect(essais).toEqual([
      ...Array.from({ length: 3 }, () => 'billetage_motif'),
      'recompte_a_demander',
      'recompte_a_demander',
    ]);
  });

  it('[BIL-15] recompté après un renvoi : le premier reste à côté, l’attendu aussi', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Recompte', 4);
    const { data } = await deposer(poste, {
      caisse_id,
      coupures: billets(3),
      motif_ecart: 'Je ne sais pas',
    });
    await chantal.ecrire(`/api/billetages/${data.id}/renvoyer`, { motif: 'À revoir' });
    const recompte = await poste.ecrire<Billetage>(`/api/billetages/${data.id}/recompter`, {
      coupures: billets(4),
    });
    expect(dits(recompte.data)).toEqual([
      [3_000, 4_000, true],
      [4_000, 4_000, true],
    ]);
    expect(recompte.data.comptages.at(-1)?.demande_par).toBe('Chantal');
  });
});

describe('[BIL-27] l’écart est par mode de paiement', () => {
  it('des espèces saisies en mobile money se voient le soir même, quand la somme ferait zéro', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Inverse', 5);
    await vendre(poste, caisse_id, 2, 'mobile_money');
    const corps = { caisse_id, coupures: billets(7), mobile_money: 0 };
    expect((await deposer(poste, corps)).code).toBe('billetage_motif');
    const motifs = { motif_ecart: 'Payé en espèces', motif_mobile_money: 'Rien reçu' };
    const { data } = await deposer(poste, { ...corps, ...motifs });
    expect(data).toMatchObject({ ecart: 2_000, mobile_money_attendu: 2_000, ...motifs });
    expect(await alertes('mode', 'Inverse')).toEqual([
      expect.stringContaining('Espèces écart + 2.000 FCFA, Mobile money écart − 2.000 FCFA'),
    ]);
    const soir = await gerante.lire<RapportSoir>(`/api/rapports/soir?jour=${jour}`);
    expect(soir.data.comptes?.find((c) => c.id === data.id)?.modes).toEqual([
      { mode: 'mobile_money', ecart: -2_000 },
    ]);
    expect(await messages(chantal, 'Inverse')).toContainEqual(
      expect.stringContaining('Mobile money écart − 2.000 FCFA'),
    );
  });
  it('un mode seul en écart demande aussi son motif', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Chèque perdu', 1);
    await vendre(poste, caisse_id, 3, 'cheque');
    const corps = { caisse_id, coupures: billets(1) };
    expect((await deposer(poste, corps)).code).toBe('billetage_motif');
    const avec = await deposer(poste, { ...corps, motif_cheque: 'Chèque resté au comptoir' });
    expect(avec.data).toMatchObject({ ecart: 0, motif_ecart: null, cheque: 0 });
  });
});

describe('[BIL-29] la référence d’un paiement', () => {
  it('se demande quand la pharmacie le veut, par mobile money et par chèque, jamais en espèces', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Référence', 0);
    const chef = await serveur.poste('Chef exige', { is_admin: true });
    const exiger = async (reference_exigee: boolean) => {
      const pharmacie = { nom_pharmacie: 'Essai', telephone1: '077000000', adresse: 'Libreville' };
      const r = await chef.ecrire('/api/pharmacie-info', { ...pharmacie, reference_exigee });
      expect(r.errors).toEqual([]);
    };
    const payer = async (paiement: object) => {
      const r = await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
      return poste.ecrire(`/api/reservations/${r.id}/update`, { status: 'Termine', ...paiement });
    };
    const sans = { amount_gived: 1_000, mode_paiement: 'mobile_money' };
    const part = { mode: 'mobile_money', montant: 1_000 };
    expect((await payer(sans)).statut).toBe(200);
    await exiger(true);
    const refusee = await payer(sans);
    expect([refusee.statut, refusee.code]).toEqual([422, 'reference_requise']);
    expect((await payer({ paiements: [{ ...part, reference: ' ' }] })).statut).toBe(422);
    expect((await payer({ paiements: [{ ...part, reference: 'MP12' }] })).statut).toBe(200);
    expect((await payer({ amount_gived: 1_000, mode_paiement: 'espece' })).statut).toBe(200);
    await exiger(false);
  });
});

describe('[BIL-28] ce que le comptage seul dit', () => {
  it('une sortie tapée sans motif est refusée, avec un motif elle est dite à qui valide', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Tape', 30);
    const corps = { caisse_id, coupures: billets(10), sorties: 20_000 };
    expect((await deposer(poste, corps)).code).toBe('billetage_motif');
    const { data } = await deposer(poste, { ...corps, motif_sorties: 'Le coursier' });
    expect(data).toMatchObject({
      ecart: 0,
      sorties: 20_000,
      dits: [{ genre: 'retrait', montant: 20_000, motif: 'Le coursier', accord_par: null }],
    });
    expect(await messages(chantal, 'Tape')).toContainEqual(
      expect.stringContaining('sortie de 20.000 FCFA dite au comptage seul (Le coursier)'),
    );
    expect(await alertes('fonds', 'Tape')).toEqual([
      expect.stringContaining('dit au comptage seul'),
    ]);
  });
  it('un fond que personne n’avait dit n’est pas « juste » en silence : il est dit à qui valide', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Fond tardif', 2);
    const { data } = await deposer(poste, {
      caisse_id,
      coupures: billets(12),
      fond_caisse: 10_000,
    });
    expect(data).toMatchObject({ ecart: 0, dits: [{ genre: 'fond', montant: 10_000 }] });
    expect(await messages(chantal, 'Fond tardif')).toContainEqual(
      expect.stringContaining('fond de 10.000 FCFA dit au comptage seul'),
    );
  });
  it('[SES-21] au-dessus du plafond, une seconde personne signe, ou rien ne passe', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Tape gros', 200);
    const corps = {
      caisse_id,
      coupures: billets(50),
      sorties: 150_000,
      motif_ecart: 'Au fournisseur',
    };
    const entree = { caisse_id, coupures: [], entrees: 100_001, motif_ecart: 'Du coffre' };
    for (const dit of [corps, entree])
      expect((await deposer(poste, dit)).code).toBe('accord_requis');
    expect((await deposer(poste, { ...corps, pin: '1111' })).code).toBe('pin_invalide');
    const { data } = await deposer(poste, { ...corps, pin: '4826' });
    expect(data.dits).toMatchObject([{ montant: 150_000, accord_par: 'Chantal' }]);
  });
});

describe('[SES-20] [SES-21] un tiroir ne passe pas sous zéro', () => {
  const ouverte = async (p: Poste, caisse_id: number) =>
    (await p.lire<SessionCaisse[]>(`/api/sessions-caisse?caisse_id=${caisse_id}&etat=ouverte`))
      .data[0]?.id ?? 0;
  it('[NOT-22] retrait, dépôt en banque et transfert au-delà du contenu : refusés, dits ; trois par jour, puis plus rien n’est comparé', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Vide', 5);
    const fonds = `/api/sessions-caisse/${await ouverte(poste, caisse_id)}/mouvements`;
    const autre = await uneCaisse(serveur);
    const codes: [number, string | undefined][] = [];
    for (const corps of [
      { genre: 'retrait', montant: 6_000 },
      { genre: 'depot_banque', montant: 50_000 },
      { genre: 'transfert', montant: 7_000, vers_caisse_id: autre },
      { genre: 'retrait', montant: 1_000 },
    ]) {
      const r = await poste.ecrire(fonds, { ...corps, motif: 'Essai' });
      codes.push([r.statut, r.code]);
      expect(r.texte).not.toMatch(/5.000/);
    }
    expect(codes).toEqual([
      [422, 'tiroir_insuffisant'],
      [422, 'tiroir_insuffisant'],
      [422, 'tiroir_insuffisant'],
      [409, 'tiroir_insuffisant'],
    ]);
    const avis = (await messages(chantal, 'Vide')).filter((m) => m.includes('a voulu sortir'));
    expect(avis).toHaveLength(3);
    // Who sees what is in it guesses nothing.
    for (let n = 0; n < 5; n++)
      expect(
        (await chantal.ecrire(fonds, { genre: 'retrait', montant: 6_000, motif: 'Essai' })).statut,
      ).toBe(422);
  });
  it('le fond est dans le tiroir : il en sort aussi, au franc', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Avec fond');
    await poste.ecrire('/api/sessions-caisse', { caisse_id, fond: 2_000 });
    await vendre(poste, caisse_id, 5);
    const fonds = `/api/sessions-caisse/${await ouverte(poste, caisse_id)}/mouvements`;
    const retrait = { genre: 'retrait', motif: 'Au coffre' };
    expect((await poste.ecrire(fonds, { ...retrait, montant: 7_001 })).statut).toBe(422);
    expect((await poste.ecrire(fonds, { ...retrait, montant: 7_000 })).statut).toBe(200);
  });
  it('[SES-22] une dépense payée de la caisse aussi ; un remboursement passe, et se dit aussitôt', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Rembourse', 3);
    const depense = { libelle: 'Eau', categorie: 'Divers', date: jour, caisse_id };
    const trop = await chantal.ecrire('/api/depenses', { ...depense, montant: 3_001 });
    expect(trop).toMatchObject({ statut: 422, code: 'tiroir_insuffisant' });
    await deposer(poste, { caisse_id, coupures: billets(3) });
    const [vente] = await sql<{ id: number }>(
      serveur.orm.em.fork(),
      'select max(id) as id from vente where caisse_id = $1',
      [caisse_id],
    );
    const chef = await serveur.poste('Chef rembourse', { is_admin: true });
    expect((await chef.ecrire(`/api/ventes/${vente?.id}/cancel`)).errors).toEqual([]);
    const [libelle] = await sql<{ libelle: string }>(
      serveur.orm.em.fork(),
      'select libelle from caisse where id = $1',
      [caisse_id],
    );
    expect(await alertes('negatif', libelle?.libelle ?? '')).toEqual([
      expect.stringContaining('− 3.000 FCFA'),
    ]);
    expect(await messages(chantal, 'Chef rembourse')).toContain(
      `${libelle?.libelle} : Chef rembourse a rendu plus d’espèces que le tiroir n’en contenait, il y manque 3.000 FCFA.`,
    );
    await chef.ecrire(`/api/sessions-caisse/${await ouverte(chantal, caisse_id)}/mouvements`, {
      genre: 'ajout',
      montant: 3_000,
      motif: 'Du coffre',
    });
  });
  it('au-dessus du plafond, une seconde personne signe par son code ; en dessous, le code n’est pas regardé', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Banque', 300);
    const fonds = `/api/sessions-caisse/${await ouverte(poste, caisse_id)}/mouvements`;
    const depot = { genre: 'depot_banque', montant: 150_000, motif: 'Bordereau 7' };
    expect(await poste.ecrire(fonds, depot)).toMatchObject({
      statut: 409,
      code: 'accord_requis',
      errors: [expect.stringContaining('100.000 FCFA')],
    });
    expect((await poste.ecrire(fonds, { ...depot, pin: '0000' })).code).toBe('pin_invalide');
    expect((await chantal.ecrire(fonds, { ...depot, pin: '4826' })).code).toBe('pin_invalide');
    await serveur.poste('Ne valide pas', { habilitations: VENDRE, pin: '7391' });
    expect((await poste.ecrire(fonds, { ...depot, pin: '7391' })).code).toBe('pin_invalide');
    expect((await poste.ecrire(fonds, { ...depot, pin: '4826' })).errors).toEqual([]);
    const petit = { ...depot, montant: 1_000, pin: '0000' };
    expect((await poste.ecrire(fonds, petit)).errors).toEqual([]);
    expect(await messages(gerante, 'Banque')).toContainEqual(
      expect.stringContaining('Dépôt en banque de 150.000 FCFA'),
    );
    expect(await alertes('fonds', 'Banque')).toEqual([
      expect.stringContaining('accord de Chantal'),
    ]);
    const fil = (await gerante.lire<EtatDirect>('/api/statistiques/direct')).data.fil.filter((f) =>
      f.texte.startsWith('Banque : Dépôt en banque'),
    );
    expect(fil.map((f) => f.montant)).toEqual([-1_000, -150_000]);
  });
});

describe('[SES-21] tout ce qui sort d’un tiroir au-dessus du plafond est signé par une seconde personne', () => {
  const VENDEUSE = {
    habilitations: [
      { menu: 'VENTE', submenus: ['vente'] },
      { menu: 'GESTION', submenus: ['journee'] },
    ],
  };
  const derniere = async (caisse_id: number) => {
    const em = serveur.orm.em.fork();
    const [lue] = await sql<{ id: number; ligne_id: number }>(
      em,
      `select v.id, l.id as ligne_id
        from vente v
        join reservation_produit l on l.reservation_id = v.reservation_id
        where v.caisse_id = $1
        order by v.id desc
        limit 1`,
      [caisse_id],
    );
    if (!lue) throw new Error('aucune vente');
    return lue;
  };

  it('une dépense, et celle qu’on augmente ensuite', async () => {
    const { caisse_id } = await caisseQuiAVendu('Loyer', 400);
    const eve = await serveur.poste('Ève dépense', VENDEUSE);
    const corps = { libelle: 'Loyer', categorie: 'Loyer', date: jour, caisse_id };
    const gros = { ...corps, montant: 150_000 };
    expect(await eve.ecrire('/api/depenses', gros)).toMatchObject({
      statut: 409,
      code: 'accord_requis',
    });
    expect((await eve.ecrire('/api/depenses', { ...gros, pin: '0000' })).code).toBe('pin_invalide');
    const signee = await eve.ecrire('/api/depenses', { ...gros, pin: '4826' });
    expect(signee.errors).toEqual([]);
    expect(await messages(gerante, 'Ève dépense')).toContainEqual(
      expect.stringMatching(
        /^Dépense de 150.000 FCFA, .*, par Ève dépense, accord de Chantal : Loyer$/,
      ),
    );
    expect(await alertes('fonds', 'Ève dépense')).toEqual([
      expect.stringContaining('accord de Chantal'),
    ]);
    const petite = await eve.ecrire<{ id: number }>('/api/depenses', { ...corps, montant: 60_000 });
    expect(petite.errors).toEqual([]);
    const plus = { montant: 120_000 };
    const ou = `/api/depenses/${petite.data.id}/update`;
    expect((await eve.ecrire(ou, plus)).code).toBe('accord_requis');
    expect((await eve.ecrire(ou, { ...plus, pin: '4826' })).errors).toEqual([]);
    // What no drawer pays is nobody's cash.
    const ailleurs = await eve.ecrire('/api/depenses', { ...gros, caisse_id: null });
    expect(ailleurs.errors).toEqual([]);
    const fil = (await gerante.lire<EtatDirect>('/api/statistiques/direct')).data.fil;
    expect(fil.filter((f) => f.texte.startsWith('Ève dépense : Dépense')).length).toBe(3);
  });

  it('[SES-23] plusieurs petites sorties d’une même personne, dans la journée, comptent ensemble', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Morceaux', 300);
    const [session] = (
      await chantal.lire<SessionCaisse[]>(
        `/api/sessions-caisse?caisse_id=${caisse_id}&etat=ouverte`,
      )
    ).data;
    const fonds = `/api/sessions-caisse/${session?.id}/mouvements`;
    const retrait = { genre: 'retrait', montant: 60_000, motif: 'Appoint' };
    expect((await poste.ecrire(fonds, retrait)).errors).toEqual([]);
    expect((await poste.ecrire(fonds, retrait)).code).toBe('accord_requis');
    expect((await poste.ecrire(fonds, { ...retrait, pin: '4826' })).errors).toEqual([]);
    expect(await messages(gerante, 'Morceaux')).toContainEqual(
      expect.stringMatching(
        /^Retrait de 60.000 FCFA, .*, par Morceaux, accord de Chantal : Appoint$/,
      ),
    );
    // What was signed is not counted again.
    expect((await poste.ecrire(fonds, { ...retrait, montant: 40_000 })).errors).toEqual([]);
  });

  it('[SES-23] deux sorties d’une même personne au même instant comptent ensemble : d’un tiroir, de deux', async () => {
    const [un, deux] = [
      await caisseQuiAVendu('Premier tiroir', 200),
      await caisseQuiAVendu('Second tiroir', 200),
    ];
    const depenser = (poste: Poste) =>
      poste.ecrire('/api/depenses', {
        libelle: 'Ensemble',
        categorie: 'Loyer',
        date: jour,
        caisse_id: un.caisse_id,
        montant: 60_000,
      });
    const presse = await serveur.poste('Ève pressée', VENDEUSE);
    const depenses = await pendantUnTiers(
      serveur,
      ['update caisse set version = version + 1 where id = $1', [un.caisse_id]],
      () => Promise.all([depenser(presse), depenser(presse)]),
      2,
    );
    expect(depenses.map((d) => d.code ?? 'faite').toSorted()).toEqual(['accord_requis', 'faite']);

    const compteuse = await serveur.poste('Ève deux tiroirs', {
      habilitations: [{ menu: 'GESTION', submenus: ['billetage'] }],
    });
    const sessions = await Promise.all(
      [un, deux].map(async ({ caisse_id }) => {
        const chemin = `/api/sessions-caisse?caisse_id=${caisse_id}&etat=ouverte`;
        return (await chantal.lire<SessionCaisse[]>(chemin)).data[0]?.id;
      }),
    );
    const retraits = await pendantUnTiers(
      serveur,
      ['update session_caisse set fond = fond where id = any($1)', [sessions]],
      () =>
        Promise.all(
          sessions.map((id) =>
            compteuse.ecrire(`/api/sessions-caisse/${id}/mouvements`, {
              genre: 'retrait',
              montant: 60_000,
              motif: 'Appoint',
            }),
          ),
        ),
      2,
    );
    expect(retraits.map((d) => d.code ?? 'faite').toSorted()).toEqual(['accord_requis', 'faite']);
  });

  it('une vente annulée ou des boîtes reprises contre espèces, en une fois ou en deux', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Gros tickets', 150);
    const eve = await serveur.poste('Ève rembourse', VENDEUSE);
    const annuler = `/api/ventes/${(await derniere(caisse_id)).id}/cancel`;
    expect((await eve.ecrire(annuler, { motif: 'Erreur' })).code).toBe('accord_requis');
    expect((await eve.ecrire(annuler, { motif: 'Erreur', pin: '1111' })).code).toBe('pin_invalide');
    expect((await eve.ecrire(annuler, { motif: 'Erreur', pin: '4826' })).errors).toEqual([]);
    expect(await messages(gerante, 'Ève rembourse')).toEqual(
      expect.arrayContaining([
        expect.stringContaining('150.000 FCFA, annulé par Ève rembourse : Erreur.'),
        expect.stringMatching(
          /^Annulation de 150.000 FCFA, .*, par Ève rembourse, accord de Chantal : Erreur$/,
        ),
      ]),
    );
    await poste.ecrire(`/api/caisses/${caisse_id}/logout`);
    await poste.ecrire(`/api/caisses/${caisse_id}/login`, { pin: '1234' });
    await vendre(poste, caisse_id, 150);
    await poste.ecrire(`/api/caisses/${caisse_id}/logout`);
    const { id, ligne_id } = await derniere(caisse_id);
    const rendre = (qte: number, plus: object = {}) =>
      eve.ecrire(`/api/ventes/${id}/retours`, {
        lignes: [{ ligne_id, qte }],
        motif: 'Rapportées',
        ...plus,
      });
    expect((await rendre(80)).errors).toEqual([]);
    expect((await rendre(50)).code).toBe('accord_requis');
    expect((await rendre(50, { pin: '4826' })).errors).toEqual([]);
    // By another mode no cash leaves.
    expect((await rendre(1, { mode: 'mobile_money' })).errors).toEqual([]);
    expect(await messages(gerante, 'Rapportées')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^80\.000 FCFA rendus du tiroir de .* par Ève rembourse, ticket N° /),
      ]),
    );
  });

  it('deux remboursements au même instant : le tiroir passe sous zéro, et c’est dit', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Ensemble', 3);
    const premiere = await derniere(caisse_id);
    await vendre(poste, caisse_id, 3);
    const seconde = await derniere(caisse_id);
    await deposer(poste, { caisse_id, coupures: billets(6), fond_laisse: 4_000 });
    const chef = await serveur.poste('Chef des deux', { is_admin: true });
    const faits = await Promise.all(
      [premiere, seconde].map((v) => chef.ecrire(`/api/ventes/${v.id}/cancel`)),
    );
    expect(faits.map((f) => f.errors)).toEqual([[], []]);
    expect(await messages(chantal, 'Chef des deux')).toContainEqual(
      expect.stringContaining('il y manque 2.000 FCFA'),
    );
    await chef.ecrire(
      `/api/sessions-caisse/${(await chantal.lire<SessionCaisse[]>(`/api/sessions-caisse?caisse_id=${caisse_id}&etat=ouverte`)).data[0]?.id}/mouvements`,
      { genre: 'ajout', montant: 2_000, motif: 'Du coffre' },
    );
  });

  it('[NOT-24] un transfert se dit à qui tient la caisse qui reçoit', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Envoie', 20);
    const { poste: autre, caisse_id: vers_caisse_id } = await unCaissier(serveur, 'Reçoit');
    const [session] = (
      await chantal.lire<SessionCaisse[]>(
        `/api/sessions-caisse?caisse_id=${caisse_id}&etat=ouverte`,
      )
    ).data;
    const transfert = { genre: 'transfert', montant: 5_000, motif: 'Monnaie', vers_caisse_id };
    await poste.ecrire(`/api/sessions-caisse/${session?.id}/mouvements`, transfert);
    expect(await messages(autre, 'Envoie')).toEqual([
      expect.stringMatching(/^5.000 FCFA de .* vers .*, par Envoie : Monnaie. S’ils ne sont pas/),
    ]);
  });
});

describe('[BIL-30] la période d’un comptage est ce qu’il tient', () => {
  it('la remise est signée par qui valide', async () => {
    const { poste, caisse_id } = await caisseQuiAVendu('Remise', 6);
    const { data } = await deposer(poste, {
      caisse_id,
      coupures: billets(6),
      fond_laisse: 1_000,
    });
    expect(data.recu_par).toBeNull();
    const valide = await chantal.ecrire<Billetage>(`/api/billetages/${data.id}/valider`);
    expect(valide.data).toMatchObject({ recu_par: 'Chantal', ended_with: 'Chantal' });
  });
});
