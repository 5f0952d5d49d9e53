import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import type { Tirage } from '#server/platform/demo/tirage.ts';
import { Registre } from '#tests/chaos/appels.ts';
import { comparerReponses, toutPublie, verifierBase } from '#tests/chaos/controles.ts';
import { type Ecran, ouvrirEcrans } from '#tests/chaos/ecrans.ts';
import { Barriere } from '#tests/chaos/operations.ts';
import { peupler, type Pharmacie } from '#tests/chaos/pharmacie.ts';
import { ouvrirScene, type Scene } from '#tests/chaos/scene.ts';
import { type CheminDeLaBase, coupeBase } from '#tests/harness/coupe-base.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { DEVINER_LES_CODES, PIN_DU_CHEF, SE_SERVIR, TRICHER } from './actes-de-triche.ts';
import { GERER, compterCaisse } from './actes-gestion.ts';
import { GERER_LE_STOCK } from './actes-stock.ts';
import { ENCAISSER, PIN, VENDRE } from './actes-vente.ts';
import { chercherLImpossible, comparerComptes, comparerLivre, DROITS } from './comparer.ts';
import { comparerEcransRouverts, tousRattrapent } from './comparer-ecrans.ts';
import { FAUTES, fautesTirees, preparerDisquePlein } from './fautes.ts';
import { HorlogeDuModele } from './horloge.ts';
import { type Poste, Table, tirageDe } from './joueur.ts';
import { Monde } from './monde.ts';
import { MENTIR, PosteHostile } from './poste-hostile.ts';
import { type Depart, tenirLeLivre } from './oracle.ts';

export interface OptionsModele {
  graine: number;
  /** Acts asked, in all. */
  actes: number;
  /** Registers, and as many sellers; three managers work beside them. */
  caisses: number;
  /** Acts between two faults. */
  entreFautes: number;
  /** One act at a time, whose turn it is being drawn: the same acts in the same order each time. */
  unAUn?: boolean;
  dire?: (ligne: string) => void;
}
export interface ResultatModele {
  graine: number;
  actes: number;
  acceptes: number;
  reprises: number;
  ventes: number;
  joueurs: number;
  jours: number;
  regards: number;
  fautes: Record<string, number>;
  manieres: Record<string, number>;
  parActe: Record<string, { acceptes: number; refuses: number }>;
  manquements: string[];
}

/** The play of one seed, from an empty pharmacy to its last count. */
export async function jouerModele(o: OptionsModele): Promise<ResultatModele> {
  const partie = await Partie.ouvrir(o);
  try {
    return await partie.jouer();
  } finally {
    await partie.fermer();
  }
}

class Partie {
  readonly #o: OptionsModele;
  readonly #scene: Scene;
  readonly #chemin: CheminDeLaBase;
  readonly #pharmacie: Pharmacie;
  readonly #horloge: HorlogeDuModele;
  readonly #depart: Depart;
  readonly #table: Table;
  readonly #postes: readonly Poste[];
  readonly #barriere = new Barriere();
  readonly #manquements: string[] = [];
  readonly #fautes = new Map<string, number>();
  #ecrans: Ecran[] = [];
  #regards = 0;
  /** Turns taken, one at a time. */
  #tour = 0;
  #debut = 0;

  private constructor(
    o: OptionsModele,
    lieux: { scene: Scene; chemin: CheminDeLaBase; horloge: HorlogeDuModele },
    jeu: { pharmacie: Pharmacie; depart: Depart },
  ) {
    this.#o = o;
    this.#scene = lieux.scene;
    this.#chemin = lieux.chemin;
    this.#horloge = lieux.horloge;
    this.#pharmacie = jeu.pharmacie;
    this.#depart = jeu.depart;
    this.#table = new Table(
      new Registre(lieux.scene.adresse),
      new Monde(jeu.pharmacie, lieux.horloge),
    );
    this.#postes = postesDe(jeu.pharmacie);
  }

  static async ouvrir(o: OptionsModele): Promise<Partie> {
    const lieux: { chemin?: CheminDeLaBase; horloge?: HorlogeDuModele } = {};
    const scene = await ouvrirScene(async (base, dossier) => {
      lieux.chemin = await coupeBase(base);
      lieux.horloge = new HorlogeDuModele(path.join(dossier, 'horloge'));
      return { DATABASE_URL: lieux.chemin.url, ...lieux.horloge.reglages() };
    });
    const { chemin, horloge } = lieux;
    if (!chemin || !horloge) throw new Error('scène sans chemin ni horloge');
    const pharmacie = await peupler(scene.url, o.caisses);
    const depart = await lireDepart(pharmacie);
    await preparerDisquePlein(pharmacie.base);
    return new Partie(o, { scene, chemin, horloge }, { pharmacie, depart });
  }

  async jouer(): Promise<ResultatModele> {
    this.#debut = this.#horloge.maintenant();
    await donnerLesCodes(this.#table.registre, this.#pharmacie);
    await this.#ouvrirLesPostes();
    await this.#rouvrirEcrans();
    const joueurs = this.#o.unAUn ? [] : this.#postes.map((_, i) => this.#jouerSeul(i));
    await this.#faillir();
    this.#barriere.fini = true;
    await Promise.all(joueurs);
    await this.#finirLaJournee();
    return this.#raconter();
  }

  /** Each seller has a station, and lies in what it signs. */
  async #ouvrirLesPostes(): Promise<void> {
    const { vendeurs, base } = this.#pharmacie;
    const { registre, monde } = this.#table;
    const depuis = new Date(monde.horloge.maintenant() - UNE_HEURE_MS);
    for (const par of vendeurs)
      monde.postes.set(par.id, await PosteHostile.ouvrir(registre, base, { par, depuis }));
  }
  /** One player, at his own pace. */
  async #jouerSeul(joueur: number): Promise<void> {
    for (let rang = 0; !this.#barriere.fini; rang++) await this.#unActe(joueur, rang);
  }
  async #unActe(joueur: number, rang: number): Promise<void> {
    const poste = this.#postes[joueur];
    if (!poste) throw new Error(`pas de joueur ${joueur}`);
    const tirage = tirageDe(this.#o.graine, joueur, rang);
    await this.#barriere.passer(() => this.#table.jouer(poste, tirage));
    if (!this.#o.unAUn) await attendre(tirage.entier(0, 10));
  }

  /**
   * The faults of the seed, one after so many acts, until the acts are done and each kind came;
   * looks after each.
   */
  async #faillir(): Promise<void> {
    const tirage = tirageDe(this.#o.graine, -2, 0);
    const suite = fautesTirees(tirage);
    const continuer = () =>
      this.#table.demandes < this.#o.actes || this.#fautes.size < Object.keys(FAUTES).length;
    while (continuer()) {
      await this.#travailler(this.#o.entreFautes);
      const nom = suite.next().value;
      this.#fautes.set(nom, (this.#fautes.get(nom) ?? 0) + 1);
      const vues = await FAUTES[nom]({
        scene: this.#scene,
        chemin: this.#chemin,
        table: this.#table,
        pharmacie: this.#pharmacie,
        travailler: (n) => this.#travailler(n),
      });
      this.#manquements.push(...vues);
      const ecarts = await this.#regarder(minutesDe(this.#o, tirage));
      this.#o.dire?.(
        `${this.#table.demandes} actes, ${nom}, ${jourEtHeureDit(this.#horloge)} : ${ecarts} manquement(s)`,
      );
    }
  }
  /** So many more acts are asked: by all at once, or by whoever is drawn, one after the other. */
  async #travailler(actes: number): Promise<void> {
    const attendus = this.#table.demandes + actes;
    const assez = () => this.#table.demandes >= attendus;
    if (!this.#o.unAUn) return jusqua(assez, `${actes} actes de plus`);
    for (; !assez(); this.#tour++) {
      const quiDonc = tirageDe(this.#o.graine, -1, this.#tour);
      await this.#unActe(quiDonc.entier(0, this.#postes.length - 1), this.#tour);
    }
  }

  /** Everybody stops: base, book, screens and answers must agree. Then time goes on by a leap. */
  async #regarder(minutes: number): Promise<number> {
    await this.#barriere.fermer();
    await this.#calme();
    this.#regards += 1;
    const vus = [...(await this.#comparer()), ...(await this.#comparerEcrans())];
    this.#manquements.push(...vus.map((v) => `après ${this.#table.demandes} actes : ${v}`));
    for (const v of vus) this.#o.dire?.(v);
    await this.#horloge.sauter(minutes);
    await this.#rouvrirEcrans();
    this.#barriere.rouvrir();
    return vus.length;
  }
  /** What was abandoned is over too, and every fact has its number. */
  async #calme(): Promise<void> {
    const { base } = this.#pharmacie;
    const personne = async () =>
      (
        await base.query(
          `select 1 from pg_stat_activity
            where backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`,
        )
      ).rows.length === 0;
    // Twice: an act may be between two statements.
    for (let n = 0; n < 2; n++) {
      await jusqua(personne, 'le calme');
      await attendre(50);
    }
    await toutPublie(this.#pharmacie);
    await this.#table.retrouver(base);
  }
  async #comparer(): Promise<string[]> {
    const { base } = this.#pharmacie;
    return [
      ...(await comparerLivre(base, tenirLeLivre(this.#depart, this.#table.effets))),
      ...(await chercherLImpossible(base)),
      ...(await verifierBase(this.#scene.url)),
    ];
  }
  async #comparerEcrans(): Promise<string[]> {
    await tousRattrapent(this.#ecrans);
    return comparerEcransRouverts(this.#pharmacie, this.#ecrans);
  }
  async #rouvrirEcrans(): Promise<void> {
    for (const e of this.#ecrans) e.fermer();
    this.#ecrans = ouvrirEcrans(this.#table.registre, this.#pharmacie, () =>
      this.#horloge.maintenant(),
    );
    await tousRattrapent(this.#ecrans);
  }

  /** The last look; then every register is counted to the end. */
  async #finirLaJournee(): Promise<void> {
    await this.#regarder(3);
    const { admin, caissiers, base } = this.#pharmacie;
    for (const id of [CAISSE_DEFAUT, ...caissiers.map((c) => c.caisse_id)])
      await this.#table.jouer({ par: admin, actes: [[1, compterCaisse(id)]] }, tirageDe(1, 1, 1));
    await this.#calme();
    this.#manquements.push(
      ...(await comparerComptes(base)),
      ...(await this.#comparer()),
      ...this.#table.fautes,
      ...this.#table.registre.fautes,
      ...(await comparerReponses(this.#pharmacie, this.#table.registre)).filter(
        // An abandoned act has an answer that nobody waited for: it is in the book all the same.
        (m) => !m.endsWith('sans que personne ait eu la réponse'),
      ),
    );
  }

  #raconter(): ResultatModele {
    const { comptes, demandes, manieres, registre } = this.#table;
    const acceptes = [...comptes.values()].reduce((s, c) => s + c.acceptes, 0);
    const livre = tenirLeLivre(this.#depart, this.#table.effets);
    return {
      graine: this.#o.graine,
      actes: demandes,
      acceptes,
      reprises: registre.reprises,
      ventes: livre.ventes.size,
      joueurs: this.#postes.length,
      jours: Math.round((this.#horloge.maintenant() - this.#debut) / 86_400_000),
      regards: this.#regards,
      fautes: Object.fromEntries(this.#fautes),
      manieres: Object.fromEntries(manieres),
      parActe: Object.fromEntries(comptes),
      manquements: this.#manquements,
    };
  }
  async fermer(): Promise<void> {
    this.#barriere.fini = true;
    for (const e of this.#ecrans) e.fermer();
    await this.#pharmacie.base.end();
    await this.#chemin.fermer();
    await this.#scene.fermer();
  }
}

/** Two minutes at least; all of them together make 20 hours on the average. */
function minutesDe({ actes, entreFautes }: OptionsModele, tirage: Tirage): number {
  const parRegard = (20 * 60 * entreFautes) / actes;
  return 2 + Math.floor(parRegard * tirage.parmi([0.2, 0.8, 1, 1.6]));
}

const UNE_HEURE_MS = 3_600_000;
const jourEtHeureDit = (horloge: HorlogeDuModele): string =>
  new Date(horloge.maintenant()).toISOString().slice(0, 16);

/**
 * Sellers, cashiers, honest and not, a clerk who is not, and three managers: of the stock, of the
 * money, of both.
 */
function postesDe({ vendeurs, caissiers, admin, commis }: Pharmacie): Poste[] {
  return [
    ...vendeurs.map((par) => ({ par, actes: [...VENDRE, ...MENTIR, ...DEVINER_LES_CODES] })),
    ...caissiers.map((par) => ({ par, actes: ENCAISSER })),
    // The same people's other hand, beside the one that sells.
    ...caissiers.map((par) => ({ par, actes: TRICHER })),
    { par: commis, actes: SE_SERVIR },
    { par: admin, actes: GERER_LE_STOCK },
    { par: admin, actes: GERER },
    { par: admin, actes: [...GERER_LE_STOCK, ...GERER, ...VENDRE] },
  ];
}

/** What no station may sell, whatever it is called there. */
const STUPEFIANT = `with p as (insert into produit (libelle, qte, prix_de_vente, prix_achat, tva, css,
      qte_max, tableau)
    values ('CHAOS STUPÉFIANT', 500, 80000, 40000, false, false, 10, 'stupefiant')
    returning id, libelle, qte)
  insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
    produit_prix_de_vente, motif, source, created_by)
  select id, libelle, 'Entrée', qte, 0, 0, 'STOCK INITIAL', 'chaos', 'chaos'
  from p`;

/** What the base holds before anybody acts; sessions live longer than the play. */
async function lireDepart({ base, clients }: Pharmacie): Promise<Depart> {
  await base.query(
    `update session set expire_at = now() + interval '10 years', preuve_at = now() + interval '1 year'`,
  );
  await base.query(STUPEFIANT);
  await base.query(
    `update client set identifiant_assure = 'A' || id, secteur_assure = 'Secteur public'
      where id = any($1)`,
    [clients],
  );
  const produits = await base.query<{
    id: number;
    prix: string;
    tva: boolean;
    css: boolean;
    qte: number;
  }>('select id, prix_de_vente as prix, tva, css, qte from produit');
  const plafonds = await base.query<{ id: number; plafond: string }>(
    'select id, plafond_dette as plafond from client',
  );
  const droits = await base.query<{ cle: string; v: string }>(DROITS);
  return {
    droits: new Map(droits.rows.map((r) => [Number(r.cle), r.v])),
    produits: produits.rows.map((p) => ({ ...p, prix: Number(p.prix), qte: Number(p.qte) })),
    plafonds: new Map(plafonds.rows.map((c) => [c.id, Number(c.plafond)])),
  };
}
async function donnerLesCodes(registre: Registre, { admin, caissiers }: Pharmacie): Promise<void> {
  const sien = `/api/utilisateurs/${admin.id}/pin`;
  await registre.ecrire('choisir son code', admin, sien, { pin: PIN_DU_CHEF });
  for (const c of caissiers)
    await registre.ecrire('donner le code', admin, `/api/utilisateurs/${c.id}/pin`, { pin: PIN });
}
