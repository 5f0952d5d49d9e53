import { beforeEach, describe, expect, it } from 'vitest';
import {
  Enregistreur,
  type EtatEcriture,
  type ReponseEcriture,
} from '#client/vente/reservation/enregistrement/enregistreur.ts';
import type { Ecart } from '#client/vente/reservation/enregistrement/fusion.rules.ts';
import { changerLigne, type Edition } from '#client/vente/reservation/panier/panier.rules.ts';
import type {
  LigneReservation,
  MajReservation,
  Reservation,
} from '#shared/vente/reservation/reservation.schema.ts';
import { uneLigne, uneReservation } from '#tests/factories/objets-du-fil.ts';

interface Envoi {
  corps: MajReservation;
  cle: string;
  repondre: (r: Partial<ReponseEcriture>) => void;
}
/** A server held by hand: each write waits until the test answers it. */
function monde() {
  let tenue = uneReservation({ version: 4 });
  let cles = 0;
  const envois: Envoi[] = [];
  const retours: (() => void)[] = [];
  const vu: { edition: Edition | null; etat: EtatEcriture }[] = [];
  const refus: (readonly string[])[] = [];
  const opposes: (readonly Ecart[])[] = [];
  const enregistreur = new Enregistreur({
    lire: () => tenue,
    recevoir: (r) => void (tenue = r),
    attendreRetour: () => new Promise((fin) => retours.push(fin)),
    nouvelleCle: () => `cle-${++cles}`,
    montrer: (_id, edition, _base, etat) => void vu.push({ edition, etat }),
    refuser: (_id, { errors }) => void refus.push(errors),
    laisser: () => undefined,
    opposer: (_id, ecarts) => void opposes.push(ecarts),
    envoyer: (_id, corps, cle) =>
      new Promise((fin) =>
        envois.push({
          corps,
          cle,
          repondre: (r) => fin({ success: true, statut: 200, errors: [], data: null, ...r }),
        }),
      ),
  });
  const qte = (n: number) =>
    enregistreur.modifier(42, { lignes: changerLigne(tenue, 11, { qte: n }) });
  return {
    enregistreur,
    envois,
    retours,
    vu,
    refus,
    opposes,
    qte,
    tenue: () => tenue,
    recevoir: (r: Reservation) => void (tenue = r),
  };
}
const souffler = () => new Promise((fin) => setTimeout(fin));
const enregistree = (version: number, qte: number) => ({
  data: uneReservation({ version, reservation_produits: [uneLigne({ qte })] }),
});

describe('l’enregistreur', () => {
  let m = monde();
  beforeEach(() => {
    m = monde();
  });
  const dernier = (): Envoi => m.envois.at(-1) ?? expect.fail('rien n’est parti');

  it('[ECR-2] n’a qu’une écriture en vol : la dernière valeur part ensuite, avec la nouvelle version', async () => {
    m.qte(2);
    m.qte(3);
    m.qte(6);
    await souffler();
    expect(m.envois.map((e) => e.corps.reservation_produits?.[0]?.qte)).toEqual([2]);
    dernier().repondre(enregistree(5, 2));
    await souffler();
    expect(m.envois).toHaveLength(2);
    expect(dernier().corps).toMatchObject({
      version: 5,
      reservation_produits: [{ produit_id: 11, qte: 6, prise_en_charge: 0 }],
    });
    dernier().repondre(enregistree(6, 6));
    expect(await m.enregistreur.vider(42)).toBe(true);
    expect(m.vu.at(-1)).toEqual({ edition: null, etat: 'enregistre' });
  });
  it('[ECR-2] laisse le texte se poser, mais un acte n’attend pas', async () => {
    m.enregistreur.modifier(42, { nom_assure: 'OB' }, 500);
    m.enregistreur.modifier(42, { nom_assure: 'OBIANG' }, 500);
    await souffler();
    expect(m.envois).toHaveLength(0);
    const vide = m.enregistreur.vider(42);
    expect(dernier().corps.nom_assure).toBe('OBIANG');
    dernier().repondre(enregistree(5, 1));
    expect(await vide).toBe(true);
  });
  it('[ECR-1] sans réponse, la même écriture repart d’elle-même avec la même clé', async () => {
    m.qte(2);
    await souffler();
    const premier = dernier();
    premier.repondre({ success: false, statut: 0 });
    await souffler();
    expect(m.vu.at(-1)?.etat).toBe('echec');
    m.retours.forEach((revenir) => revenir());
    await souffler();
    expect([dernier().cle, dernier().corps]).toEqual([premier.cle, premier.corps]);
    dernier().repondre(enregistree(5, 2));
    expect(await m.enregistreur.vider(42)).toBe(true);
    expect(m.tenue().version).toBe(5);
  });
  it.each([429, 500, 503])(
    '[ECR-1] %i : personne n’a dit non, ce qui a été scanné reste et repart avec la même clé',
    async (statut) => {
      m.qte(2);
      m.enregistreur.modifier(42, { remise: 100 });
      await souffler();
      const premier = dernier();
      premier.repondre({ success: false, statut, errors: ['La base ne répond pas.'] });
      await souffler();
      expect([m.vu.at(-1)?.etat, m.vu.at(-1)?.edition?.remise, m.refus]).toEqual([
        'echec',
        100,
        [],
      ]);
      m.retours.forEach((revenir) => revenir());
      await souffler();
      expect([dernier().cle, dernier().corps]).toEqual([premier.cle, premier.corps]);
    },
  );
  it('[ECR-3] une version que seule la caisse a fait bouger ne fait pas de conflit', async () => {
    m.qte(2);
    await souffler();
    dernier().repondre({
      success: false,
      statut: 409,
      errors: ['périmée'],
      data: uneReservation({ version: 5, etat_caisse: 'Ouvert' }),
    });
    await souffler();
    expect(dernier().corps.version).toBe(5);
    dernier().repondre(enregistree(6, 2));
    expect(await m.enregistreur.vider(42)).toBe(true);
    expect(m.refus).toEqual([]);
  });
  it('un panier encaissé ailleurs rend l’état du serveur et le dit', async () => {
    m.qte(2);
    await souffler();
    dernier().repondre({
      success: false,
      statut: 409,
      errors: ['Déjà encaissée'],
      data: uneReservation({ version: 5, status: 'Termine' }),
    });
    expect(await m.enregistreur.vider(42)).toBe(false);
    expect(m.tenue().status).toBe('Termine');
    expect(m.refus).toEqual([['Déjà encaissée']]);
    expect(m.vu.at(-1)).toEqual({ edition: null, etat: 'propre' });
  });
  it('[ECR-4] un autre poste a touché autre chose : les deux changements tiennent, sans rien demander', async () => {
    m.qte(2);
    await souffler();
    const leur = uneReservation({
      version: 5,
      remise: 0,
      reservation_produits: [
        uneLigne(),
        uneLigne({ id: 9, produit_id: 12, libelle: 'SPASFON', qte: 1 }),
      ],
    });
    dernier().repondre({ success: false, statut: 409, errors: ['relisez-la'], data: leur });
    await souffler();
    expect(m.opposes).toEqual([]);
    expect(dernier().corps).toMatchObject({
      version: 5,
      reservation_produits: [
        { produit_id: 11, qte: 2 },
        { produit_id: 12, qte: 1 },
      ],
    });
  });
  const croiser = async () => {
    m.qte(2);
    await souffler();
    dernier().repondre({
      success: false,
      statut: 409,
      errors: ['relisez-la'],
      data: uneReservation({ version: 5, reservation_produits: [uneLigne({ qte: 3 })] }),
    });
    await souffler();
  };
  it('[CON-2] la même ligne changée des deux côtés attend un choix ; rien n’est perdu, rien ne part', async () => {
    await croiser();
    expect(m.opposes.at(-1)).toMatchObject([{ mien: '2', leur: '3', produit_id: 11 }]);
    expect(m.vu.at(-1)).toMatchObject({ etat: 'conflit', edition: { lignes: [{ qte: 2 }] } });
    expect(await m.enregistreur.vider(42)).toBe(false);
    expect(m.envois).toHaveLength(1);
    expect(m.enregistreur.enSouffrance()).toEqual([42]);
  });
  it('[CON-2] garder les miennes : elles partent par-dessus ce qui est', async () => {
    await croiser();
    m.enregistreur.trancher(42, 'miennes');
    expect(dernier().corps).toMatchObject({
      version: 5,
      reservation_produits: [{ produit_id: 11, qte: 2 }],
    });
    dernier().repondre(enregistree(6, 2));
    expect(await m.enregistreur.vider(42)).toBe(true);
  });
  it('[CON-2] prendre les leurs : l’édition s’en va, rien n’est envoyé', async () => {
    await croiser();
    m.enregistreur.trancher(42, 'leurs');
    expect(m.envois).toHaveLength(1);
    expect(m.vu.at(-1)).toEqual({ edition: null, etat: 'propre' });
    expect(m.opposes.at(-1)).toEqual([]);
  });
  it('[ECR-4] un changement entendu pendant la frappe est vu avant d’envoyer, pas écrasé', async () => {
    m.enregistreur.modifier(42, { nom_assure: 'OBIANG' }, 500);
    m.recevoir(uneReservation({ version: 5, nom_assure: 'MINTSA' }));
    expect(await m.enregistreur.vider(42)).toBe(false);
    expect(m.envois).toHaveLength(0);
    expect(m.opposes.at(-1)).toEqual([{ quoi: 'Nom assuré', mien: 'OBIANG', leur: 'MINTSA' }]);
  });
  it('[CON-2] pendant l’hésitation, l’autre remet la même valeur : plus rien à choisir ; s’il ferme le panier, non plus', async () => {
    await croiser();
    m.recevoir(uneReservation({ version: 6, reservation_produits: [uneLigne({ qte: 2 })] }));
    m.enregistreur.entendre(m.tenue());
    expect(m.opposes.at(-1)).toEqual([]);
    expect(await m.enregistreur.vider(42)).toBe(true);

    m = monde();
    await croiser();
    m.enregistreur.entendre(uneReservation({ version: 6, status: 'Annule' }));
    expect(m.vu.at(-1)).toEqual({ edition: null, etat: 'propre' });
  });
  it('[ECR-5] une édition gardée par le poste est reprise par-dessus ce qu’elle modifiait', async () => {
    const base = m.tenue();
    m.recevoir(uneReservation({ version: 7, remise: 100 }));
    m.enregistreur.reprendre(42, { lignes: changerLigne(base, 11, { qte: 5 }) }, base);
    await souffler();
    expect(dernier().corps).toMatchObject({
      version: 7,
      reservation_produits: [{ produit_id: 11, qte: 5 }],
    });
    expect(dernier().corps).not.toHaveProperty('remise');
  });
  it('un refus défait ce qui était montré, et ce qui attendait derrière sur la même ligne', async () => {
    m.qte(2);
    await souffler();
    m.qte(99);
    dernier().repondre({
      success: false,
      statut: 422,
      errors: ['La quantité demandée (99) dépasse le stock disponible (48).'],
    });
    await souffler();
    expect(m.envois).toHaveLength(1);
    expect(m.vu.at(-1)?.edition).toBeNull();
    expect(m.refus).toEqual([['La quantité demandée (99) dépasse le stock disponible (48).']]);
  });
  const A = uneLigne({ id: -12, produit_id: 12, libelle: 'SPASFON', qte: 1 });
  const B = uneLigne({ id: -13, produit_id: 13, libelle: 'MAALOX', qte: 1 });
  const C = uneLigne({ id: -14, produit_id: 14, libelle: 'VOGALENE', qte: 1 });
  const lignes = (...neuves: LigneReservation[]) => ({ lignes: [uneLigne(), ...neuves] });
  const panierDe = (version: number, ...neuves: LigneReservation[]) => ({
    data: uneReservation({ version, reservation_produits: [uneLigne(), ...neuves] }),
  });
  const refuser = (phrase: string, statut = 422) =>
    dernier().repondre({ success: false, statut, errors: [phrase] });
  const demandes = () => dernier().corps.reservation_produits?.map((l) => [l.produit_id, l.qte]);
  it('[ECR-7] une ligne refusée s’en va seule : ce qui a été scanné derrière part sans elle', async () => {
    m.enregistreur.modifier(42, lignes(A));
    await souffler();
    m.enregistreur.modifier(42, lignes({ ...A, qte: 2 }, B));
    m.enregistreur.modifier(42, lignes({ ...A, qte: 2 }, B, C));
    const vide = m.enregistreur.vider(42);
    refuser('SPASFON : plus en stock.');
    await souffler();
    expect(m.refus).toEqual([['SPASFON : plus en stock.']]);
    expect(m.envois).toHaveLength(2);
    expect(demandes()).toEqual([
      [11, 1],
      [13, 1],
      [14, 1],
    ]);
    expect(m.vu.at(-1)?.edition?.lignes?.map((l) => l.produit_id)).toEqual([11, 13, 14]);
    dernier().repondre(panierDe(5, B, C));
    // What waited for the basket to be saved must not go on: the seller reads the refusal first.
    expect(await vide).toBe(false);
    expect(m.vu.at(-1)).toEqual({ edition: null, etat: 'propre' });
  });
  it('[ECR-7] refusées ensemble, elles sont essayées une à une : chacune est vendue, ou dite', async () => {
    m.enregistreur.modifier(42, lignes(A, B, C));
    await souffler();
    refuser('SPASFON : plus en stock. MAALOX : plus en stock.');
    await souffler();
    expect([demandes()?.at(-1), m.refus, m.vu.at(-1)?.edition?.lignes?.length]).toEqual([
      [12, 1],
      [],
      4,
    ]);
    refuser('SPASFON : plus en stock.');
    await souffler();
    refuser('MAALOX : plus en stock.');
    await souffler();
    expect(demandes()).toEqual([
      [11, 1],
      [14, 1],
    ]);
    dernier().repondre(panierDe(5, C));
    await souffler();
    expect(m.refus).toEqual([['SPASFON : plus en stock.'], ['MAALOX : plus en stock.']]);
    expect([m.envois.length, m.vu.at(-1)?.edition]).toEqual([4, null]);
  });
  it('[ECR-7] le numéro de feuille parti avec une quantité refusée est enregistré', async () => {
    m.enregistreur.modifier(42, { numero_feuille_assure: 'F-77' }, 500);
    m.qte(9);
    await souffler();
    refuser('Le plafond est dépassé.');
    await souffler();
    expect(dernier().corps).toEqual({ numero_feuille_assure: 'F-77', version: 4 });
    dernier().repondre({ data: uneReservation({ version: 5, numero_feuille_assure: 'F-77' }) });
    await souffler();
    expect(demandes()).toEqual([[11, 9]]);
    refuser('Le plafond est dépassé.');
    await souffler();
    expect([m.refus, m.envois.length]).toEqual([[['Le plafond est dépassé.']], 3]);
    expect(m.vu.at(-1)?.edition).toBeNull();
  });
  it('[ECR-7] une à une, ce que le serveur écrit autrement ne repart pas, ce qui est saisi entre-temps part', async () => {
    m.enregistreur.modifier(42, lignes({ ...A, ecoulement: 20 }, B));
    await souffler();
    refuser('MAALOX : plus en stock.');
    await souffler();
    m.enregistreur.modifier(42, lignes({ ...A, ecoulement: 20 }, B, C));
    dernier().repondre(panierDe(5, A));
    await souffler();
    expect(demandes()).toEqual([
      [11, 1],
      [12, 1],
      [13, 1],
    ]);
    refuser('MAALOX : plus en stock.');
    await souffler();
    expect(dernier().corps.reservation_produits).toMatchObject([
      { produit_id: 11 },
      { produit_id: 12, ecoulement: 0 },
      { produit_id: 14 },
    ]);
    dernier().repondre(panierDe(6, A, C));
    expect(await m.enregistreur.vider(42)).toBe(false);
    expect([m.envois.length, m.vu.at(-1)?.edition]).toEqual([4, null]);
  });
  it('[ECR-7] une remise et des lignes refusées ensemble : ôtée, elle va d’abord ; posée, elle suit', async () => {
    m.enregistreur.modifier(42, { ...lignes(A), remise: 0 });
    await souffler();
    refuser('non');
    await souffler();
    expect(dernier().corps).toEqual({ remise: 0, version: 4 });

    m = monde();
    m.enregistreur.modifier(42, { ...lignes(A), remise: 100 });
    await souffler();
    refuser('non');
    await souffler();
    expect(dernier().corps).not.toHaveProperty('remise');
  });
  it('[ECR-7] refusé tout entier (plus le droit, plus de panier) : rien d’autre n’est essayé', async () => {
    m.enregistreur.modifier(42, lignes(A));
    await souffler();
    m.enregistreur.modifier(42, lignes(A, B));
    refuser('Vous n’êtes pas autorisé.', 403);
    await souffler();
    expect([m.envois.length, m.refus.length, m.vu.at(-1)?.edition]).toEqual([1, 1, null]);
  });

  it('[ECR-2] ce qui est saisi à l’instant où une écriture finit part aussi', async () => {
    m.qte(2);
    await souffler();
    // At each turn of what follows the answer: the wait of none may leave it behind.
    for (let tours = 0; tours < 12; tours++) {
      dernier().repondre(enregistree(5 + tours, 2 + tours));
      for (let n = 0; n < tours; n++) await Promise.resolve();
      m.qte(3 + tours);
      await souffler();
      if (m.envois.length !== tours + 2) expect.fail(`rien n’est parti après ${tours} tours`);
    }
  });
  it('[ECR-6] le vendeur parti : ce qui attendait n’est pas envoyé, la réponse en route n’est pas reçue', async () => {
    m.qte(2);
    m.qte(3);
    await souffler();
    m.enregistreur.oublier();
    const vuAvant = m.vu.length;
    dernier().repondre(enregistree(5, 2));
    await souffler();
    expect(m.envois).toHaveLength(1);
    expect([m.tenue().version, m.vu.length]).toEqual([4, vuAvant]);
    expect(await m.enregistreur.vider(42)).toBe(true);
  });
});
