import { element } from '#client/base/element.ts';
import { typeset } from '#client/base/typography.ts';
import * as phrases from '#shared/vente/afficheur/afficheur.phrases.ts';
import type {
  Affichage,
  CodeQr,
  MobileMontre,
  PanierDuClient,
} from '#shared/vente/afficheur/afficheur.schema.ts';
import type { Montre } from '#shared/vente/afficheur/page.rules.ts';
import { formatJourLong, heureDe } from '#shared/base/dates.ts';
import { formatMontantDu } from '#shared/base/montant.ts';
import { BILLETS, ventiler } from '#shared/vente/caisse/monnaie.rules.ts';

const MOTS = phrases.SUR_L_ECRAN;

type Enfant = Node | string | null;
const bloc = <K extends keyof HTMLElementTagNameMap>(
  nom: K,
  className: string,
  ...enfants: Enfant[]
): HTMLElementTagNameMap[K] =>
  element(
    nom,
    { className } as Partial<HTMLElementTagNameMap[K]>,
    ...enfants.filter((e) => e !== null).map((e) => (typeof e === 'string' ? typeset(e) : e)),
  );

/** Before a basket, or without one to show. */
export const dessinerMessage = (titre: string, texte = ''): HTMLElement =>
  bloc('section', 'afficheur-message', bloc('h1', '', titre), texte ? bloc('p', '', texte) : null);

function dessinerQr({ cote, trace }: CodeQr): SVGSVGElement {
  const espace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(espace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${cote} ${cote}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', MOTS.codeTicket);
  const chemin = document.createElementNS(espace, 'path');
  chemin.setAttribute('d', trace);
  svg.append(chemin);
  return svg;
}

function dessinerLigne(l: PanierDuClient['lignes'][number], neuve: boolean): HTMLLIElement {
  const ligne = bloc(
    'li',
    '',
    bloc('b', 'afficheur-qte', `${l.qte}`),
    bloc('span', 'afficheur-nom', l.libelle),
    bloc('span', 'afficheur-pu', l.qte > 1 ? `${l.qte} × ${formatMontantDu(l.prix_ttc)}` : ''),
    bloc('b', 'afficheur-total', formatMontantDu(l.total)),
  );
  if (neuve) ligne.dataset['neuve'] = '';
  return ligne;
}
/** The last line added or changed since, else the last. */
function rangNeuf(lignes: PanierDuClient['lignes'], avant: PanierDuClient | null): number {
  const change = lignes.findLastIndex(
    (l) => !avant?.lignes.some((a) => a.libelle === l.libelle && a.qte === l.qte),
  );
  return change === -1 ? lignes.length - 1 : change;
}

const somme = (mots: string, fcfa: number, signe = ''): HTMLElement =>
  bloc(
    'div',
    'afficheur-somme',
    bloc('dt', '', mots),
    bloc('dd', '', `${signe}${formatMontantDu(fcfa)}`),
  );
const montantEnGrand = (mots: string, fcfa: number): HTMLElement => {
  const dit = bloc(
    'p',
    'afficheur-net',
    bloc('span', '', mots),
    bloc('output', '', formatMontantDu(fcfa), bloc('small', '', ' FCFA')),
  );
  dit.setAttribute('role', 'status');
  // Seen from two metres, whatever its length.
  dit.style.setProperty('--chiffres', String(formatMontantDu(fcfa).length));
  return dit;
};

const attente = (etape: Montre['etape'], mobile: MobileMontre | null): HTMLElement | null => {
  if (etape === 'mobile')
    return bloc(
      'p',
      'afficheur-code',
      bloc('b', '', MOTS.code),
      mobile
        ? bloc('span', '', `${mobile.operateur}, ${formatMontantDu(mobile.montant)} FCFA`)
        : null,
    );
  return etape === 'paiement' ? bloc('p', 'afficheur-encours', MOTS.encaissement) : null;
};

function dessinerPanier(
  panier: PanierDuClient,
  { etape, mobile, avant }: Pick<Affichage, 'etape' | 'mobile'> & { avant: PanierDuClient | null },
): HTMLElement {
  const neuve = rangNeuf(panier.lignes, avant);
  const liste = bloc('ol', '', ...panier.lignes.map((l, i) => dessinerLigne(l, i === neuve)));
  liste.setAttribute('aria-label', MOTS.produits);
  const toutCouvert = panier.net === 0 && panier.prise_en_charge > 0;
  return bloc(
    'div',
    'afficheur-panier',
    bloc(
      'section',
      'afficheur-lignes',
      panier.client === null ? null : bloc('h2', '', phrases.pourClient(panier.client)),
      liste,
    ),
    bloc(
      'aside',
      'afficheur-sommes',
      bloc(
        'dl',
        '',
        panier.total === panier.net ? null : somme(MOTS.total, panier.total),
        panier.prise_en_charge > 0 ? somme(MOTS.assurance, panier.prise_en_charge, '- ') : null,
        panier.remise > 0 ? somme(MOTS.remise, panier.remise, '- ') : null,
      ),
      montantEnGrand(toutCouvert ? MOTS.assuranceTout : MOTS.aPayer, panier.net),
      attente(etape, mobile),
    ),
  );
}

function dessinerCoupures(fcfa: number): HTMLElement {
  const liste = bloc(
    'ul',
    'afficheur-coupures',
    ...ventiler(fcfa).map(({ valeur, nombre }) =>
      bloc(
        'li',
        '',
        bloc(
          'span',
          BILLETS.some((b) => b === valeur) ? 'afficheur-billet' : 'afficheur-piece',
          formatMontantDu(valeur),
        ),
        nombre > 1 ? bloc('small', '', `× ${nombre}`) : null,
      ),
    ),
  );
  liste.setAttribute('aria-label', MOTS.coupures);
  return liste;
}

function dessinerPaye(
  { net }: PanierDuClient,
  { mode, recu, rendu, ticket }: NonNullable<PanierDuClient['paye']>,
): HTMLElement {
  return bloc(
    'div',
    'afficheur-paye',
    bloc('h1', '', MOTS.merci),
    bloc(
      'dl',
      '',
      somme(mode === null ? MOTS.paye : `${MOTS.paye} (${mode})`, net),
      recu === null || recu === net ? null : somme(MOTS.recu, recu),
    ),
    rendu === null || rendu === 0
      ? null
      : bloc(
          'section',
          'afficheur-rendu',
          montantEnGrand(MOTS.rendu, rendu),
          dessinerCoupures(rendu),
        ),
    ticket === null
      ? null
      : bloc('figure', 'afficheur-ticket', dessinerQr(ticket), bloc('figcaption', '', MOTS.ticket)),
  );
}

function gardeDite({ garde }: Affichage, maintenant: Date): HTMLElement | null {
  if (garde === null) return null;
  const [debut, fin] = [new Date(garde.debut_at), new Date(garde.fin_at)];
  return bloc(
    'p',
    garde.en_cours ? 'afficheur-garde en-cours' : 'afficheur-garde',
    garde.en_cours ? phrases.gardeJusqua(fin, maintenant) : phrases.prochaineGarde(debut, fin),
  );
}

const insecable = (telephone: string): string => telephone.replaceAll(' ', '\u00a0');

function dessinerRepos(affichage: Affichage, maintenant: Date): HTMLElement {
  const { pharmacie, messages } = affichage;
  return bloc(
    'div',
    'afficheur-repos',
    pharmacie?.logo_url ? element('img', { src: pharmacie.logo_url, alt: '' }) : null,
    bloc('h1', '', pharmacie?.nom ?? MOTS.bienvenue),
    pharmacie?.slogan ? bloc('p', 'afficheur-slogan', pharmacie.slogan) : null,
    gardeDite(affichage, maintenant),
    messages.length === 0
      ? null
      : bloc('ul', 'afficheur-messages', ...messages.map((m) => bloc('li', '', m))),
    bloc(
      'footer',
      '',
      pharmacie
        ? bloc(
            'address',
            '',
            [pharmacie.adresse, ...pharmacie.telephones.map(insecable)].join(' · '),
          )
        : null,
      bloc(
        'p',
        'afficheur-heure',
        bloc('b', '', heureDe(maintenant)),
        bloc('span', '', formatJourLong(maintenant)),
      ),
    ),
  );
}

export interface Vue {
  affichage: Affichage;
  montre: Montre;
  /** What was drawn before, for the newest line. */
  avant: PanierDuClient | null;
  maintenant: Date;
}
export function dessiner({ affichage, montre, avant, maintenant }: Vue): HTMLElement {
  const { etape, panier } = montre;
  if (panier === null) return dessinerRepos(affichage, maintenant);
  const corps = panier.paye
    ? dessinerPaye(panier, panier.paye)
    : dessinerPanier(panier, { etape, mobile: affichage.mobile, avant });
  return bloc(
    'div',
    'afficheur-vente',
    bloc(
      'header',
      '',
      bloc('b', '', affichage.pharmacie?.nom ?? ''),
      bloc('span', '', affichage.caisse),
    ),
    corps,
  );
}
