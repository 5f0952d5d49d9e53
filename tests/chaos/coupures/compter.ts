import { JOUR_MS, jourDe } from '#shared/base/dates.ts';
import { BILLETS, PIECES } from '#shared/vente/caisse/monnaie.rules.ts';
import { verifierBase } from '../controles.ts';
import type { Bilan, VenteVue } from './messages.ts';
import type { PharmacieCoupable } from './pharmacie-coupable.ts';
import type { Registre } from './poste-tuable.ts';

type VenteEcrite = {
  id: number;
  reservation_id: number;
  hors_ligne: string | null;
  /** In FCFA. */
  net: number;
};
/** Those kept apart, too: their cash is in the drawer. */
const VENTES = `select id, reservation_id, hors_ligne,
    ((total_client + arrondi) / 100.0)::float8 as net
  from vente
  union all
  select -id, -id, numero_provisoire, (net_a_payer / 100.0)::float8
  from quarantaine
  where vente_id is null
  order by id`;

export interface Compte {
  ventes: number;
  hors_ligne: number;
  /** Sales that a manager was told to look at. */
  ecarts: number;
  /** Sales kept apart, each with why: an honest station should have none. */
  quarantaines: string[];
  manquements: string[];
}

/**
 * Every sale shown as paid is in the base once, for what was shown; nothing is there that no station
 * tried; the drawer holds what was taken; stock, ledger, sums, chain and seal agree.
 */
export async function compterTout(
  p: PharmacieCoupable,
  registre: Registre,
  bilans: readonly Bilan[],
): Promise<Compte> {
  const ecrites = await p.lire<VenteEcrite>(VENTES);
  const [aRegarder] = await p.lire<{ n: number }>(
    `select count(*)::int as n from vente_hors_ligne where ecarts <> '[]'::jsonb`,
  );
  const quarantaines = await p.lire<{ dite: string }>(
    `select numero_provisoire || ' ' || (raisons ->> 0) as dite from quarantaine order by id`,
  );
  const manquements = [
    ...montreesUneFois(registre.montrees, ecrites),
    ...rienDePlus(registre, ecrites, bilans),
    ...bilans.flatMap((b) => b.refusees.map((r) => `refusée : ${r}`)),
    ...(await tiroir(p, ecrites)),
    ...(await verifierBase(p.url)),
  ];
  return {
    ventes: ecrites.length,
    hors_ligne: ecrites.filter((v) => v.hors_ligne !== null).length,
    ecarts: aRegarder?.n ?? 0,
    quarantaines: quarantaines.map((q) => q.dite),
    manquements,
  };
}

function montreesUneFois(montrees: readonly VenteVue[], ecrites: readonly VenteEcrite[]): string[] {
  const parNumero = Map.groupBy(ecrites, (v) => v.hors_ligne);
  const parPanier = Map.groupBy(ecrites, (v) => v.reservation_id);
  return montrees.flatMap((vue) => {
    const trouvees =
      vue.provisoire === null ? parPanier.get(vue.id) : parNumero.get(vue.provisoire);
    const quoi = `${vue.provisoire ?? `panier ${vue.id}`}, ${vue.net} FCFA`;
    if (trouvees?.length !== 1)
      return [`${quoi} : montrée payée, ${trouvees?.length ?? 0} fois dans la base`];
    const [{ net } = { net: 0 }] = trouvees;
    return net === vue.net ? [] : [`${quoi} : ${net} FCFA dans la base`];
  });
}

/** A sale of the base was made by a station: its journal holds it, or its payment had left. */
function rienDePlus(
  { tentees }: Registre,
  ecrites: readonly VenteEcrite[],
  bilans: readonly Bilan[],
): string[] {
  const gardees = new Map(bilans.flatMap((b) => b.journal).map((v) => [v.provisoire, v.net]));
  const fautes = ecrites.flatMap(({ hors_ligne, reservation_id, net }) => {
    const attendu = hors_ligne === null ? tentees.get(reservation_id) : gardees.get(hors_ligne);
    if (hors_ligne !== null) gardees.delete(hors_ligne);
    return attendu === net
      ? []
      : [
          `vente ${hors_ligne ?? reservation_id} de ${net} FCFA, ${attendu ?? 'rien'} sur les postes`,
        ];
  });
  return [...fautes, ...[...gardees.keys()].map((n) => `${n} : sur son poste, pas dans la base`)];
}

/** That sum in the largest notes and coins there are. */
function enBillets(total: number): { type: string; valeur: number; nombre: number }[] {
  let reste = total;
  const connues = [
    ...BILLETS.map((v) => ['billet', v] as const),
    ...PIECES.map((v) => ['piece', v] as const),
  ];
  return connues
    .sort((a, b) => b[1] - a[1])
    .flatMap(([type, valeur], i, toutes) => {
      if (toutes[i - 1]?.[1] === valeur) return [];
      const nombre = Math.floor(reste / valeur);
      reste -= nombre * valeur;
      return nombre > 0 ? [{ type, valeur, nombre }] : [];
    });
}

/** What the drawer should hold is counted, and nothing is missing nor over. */
async function tiroir(p: PharmacieCoupable, ecrites: readonly VenteEcrite[]): Promise<string[]> {
  const total = Math.round(ecrites.reduce((s, v) => s + v.net, 0));
  const maintenant = new Date(Date.now() + p.avance_ms);
  const { ecart } = await p.ecrire<{ ecart: number }>('/api/billetages', {
    date_debut: jourDe(new Date(maintenant.getTime() - p.avance_ms - JOUR_MS)),
    heure_debut: '00:00',
    date_fin: jourDe(maintenant),
    heure_fin: '23:59',
    caisse_id: 1,
    coupures: enBillets(total),
  });
  return ecart === 0 ? [] : [`tiroir compté à ${total} FCFA : ${ecart} FCFA d’écart`];
}
