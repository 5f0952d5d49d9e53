import '../vente.css';
import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { ChevronDown, Print } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { Fragment, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { Dropdown } from '#client/ui/dropdown.tsx';
import type { RequestedDocument } from '#client/ui/document-dialog.tsx';
import { ScreenTabs } from '#client/ui/liste/screen-tabs.tsx';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { toast } from '#client/ui/toast.ts';
import { TELEPHONE, useMedia } from '#client/ui/use-media.ts';
import { type FiltrePeriode as Periode, jourDe, jourPlus } from '#shared/base/dates.ts';
import { describeFaute, fauteDePeriode } from '#shared/base/periode-choisie.rules.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { Compteurs } from '../compteurs.tsx';
import { type Compteur, LIBELLES_COMPTEURS } from '../libelles-compteurs.ts';
import { useVentesVivantes } from '../vente.queries.ts';
import { lireFaits, lireLivre } from './journee.queries.ts';
import { BilletagesOnglet, LivreOnglet, MouvementsOnglet } from './onglets.tsx';

/** Lazy-loaded. */
const DocumentDialogue = lazyScreen(
  () => import('#client/ui/document-dialog.tsx'),
  'DocumentDialog',
);
const lesVentes = () => import('./onglets-ventes.tsx');
const VentesOnglet = lazyScreen(
  async () => ({ VentesOnglet: (await lesVentes()).VentesOnglet }),
  'VentesOnglet',
  <Loading />,
);
const VendusOnglet = lazyScreen(
  async () => ({ VendusOnglet: (await lesVentes()).VendusOnglet }),
  'VendusOnglet',
  <Loading />,
);
const DepensesOnglet = lazyScreen(
  () => import('./depenses-onglet.tsx'),
  'DepensesOnglet',
  <Loading />,
);

const CloturesOnglet = lazyScreen(
  () => import('#client/gestion/journal/clotures.offert.tsx'),
  'CloturesOnglet',
  <Loading />,
);
const LivreDeCaisse = lazyScreen(
  () => import('#client/gestion/comptabilite/livre-caisse.offert.tsx'),
  'LivreDeCaisse',
  <Loading />,
);
const ComptabiliteOnglet = lazyScreen(
  () => import('#client/gestion/comptabilite/comptabilite.offert.tsx'),
  'ComptabiliteOnglet',
  <Loading />,
);
const JournalAudits = lazyScreen(
  () => import('#client/admin/utilisateur/journaux.offert.tsx'),
  'JournalAudits',
  <Loading />,
);

const TOUS = Object.keys(LIBELLES_COMPTEURS) as Compteur[];

function sansPeriode(avant: URLSearchParams): URLSearchParams {
  const apres = new URLSearchParams(avant);
  for (const nom of ['du', 'au']) apres.delete(nom);
  return apres;
}
/** In the URL; another period resets lists to page 1. */
function useJournee() {
  const [recherche, poser] = useSearchParams();
  const [jour] = useState(() => jourDe(new Date()));
  const demandee = { de: recherche.get('du') ?? jour, a: recherche.get('au') ?? jourPlus(jour, 1) };
  const faute = demandee.de === '' ? 'incomplete' : fauteDePeriode(demandee);
  const { de: debut, a: fin } = faute ? { de: jour, a: jourPlus(jour, 1) } : demandee;
  useEffect(() => {
    if (faute === null) return;
    toast.avertir(describeFaute(faute));
    poser(sansPeriode, { replace: true });
  }, [faute, poser]);
  const periode = useMemo((): Periode => ({ period_from: debut, period_to: fin }), [debut, fin]);
  const onglet = recherche.get('onglet') ?? 'billetages';
  return {
    debut,
    fin,
    periode,
    onglet,
    changerPeriode: (du: string | null, au: string | null) =>
      poser({ du: du ?? '', au: au ?? '', onglet }, { replace: true }),
    changerOnglet: (nom: string) =>
      poser((avant) => new URLSearchParams({ ...Object.fromEntries(avant), onglet: nom }), {
        replace: true,
      }),
    trouver: (produit_id: number) =>
      poser((avant) => {
        const apres = new URLSearchParams({
          ...Object.fromEntries(avant),
          onglet: 'ventes',
          v_contain_product: String(produit_id),
        });
        apres.delete('v_page');
        return apres;
      }),
  };
}

/** Cash movements, then totals by day and mode. */
const Livre = ({ periode }: { periode: Periode }) => (
  <>
    <LivreDeCaisse periode={periode} />
    <LivreOnglet periode={periode} />
  </>
);

const PAPIERS = [
  { titre: 'Rapport', texte: 'Rapport de fin de journée' },
  { titre: 'Livre de caisse', texte: 'Livre de caisse' },
] as const;
type TitrePapier = (typeof PAPIERS)[number]['titre'];

interface PapiersProps {
  demander: (genre: RequestedDocument['kind'], titre: TitrePapier) => void;
}
/** A menu for each paper; on a telephone one for both. */
function Papiers({ demander }: PapiersProps) {
  const telephone = useMedia(TELEPHONE);
  const entrees = (titre: TitrePapier) => (
    <>
      <MenuItem text="Imprimer (A4)" onClick={() => demander('pdf', titre)} />
      <MenuItem text="Classeur (.xlsx)" onClick={() => demander('xlsx', titre)} />
    </>
  );
  if (!telephone)
    return PAPIERS.map(({ titre, texte }) => (
      <Dropdown key={titre} content={<Menu>{entrees(titre)}</Menu>}>
        <Button endIcon={<ChevronDown />}>{texte}</Button>
      </Dropdown>
    ));
  const contenu = (
    <Menu>
      {PAPIERS.map(({ titre, texte }) => (
        <Fragment key={titre}>
          <MenuDivider title={texte} />
          {entrees(titre)}
        </Fragment>
      ))}
    </Menu>
  );
  return (
    <Dropdown content={contenu}>
      <Button icon={<Print />} endIcon={<ChevronDown />} text="Papiers" />
    </Dropdown>
  );
}

const VUES = [
  { value: 'billetages', label: 'Billetages' },
  { value: 'ventes', label: 'Ventes' },
  { value: 'vendus', label: 'Produits vendus' },
  { value: 'mouvements', label: 'Mouvements' },
  { value: 'depenses', label: 'Dépenses' },
  { value: 'livre', label: 'Livre de caisse' },
  { value: 'clotures', label: 'Clôtures' },
  { value: 'comptabilite', label: 'Comptabilité' },
  { value: 'changements', label: 'Changements' },
] as const;
interface VueProps {
  onglet: (typeof VUES)[number]['value'];
  periode: Periode;
  trouver: (produit_id: number) => void;
}
function Vue({ onglet, periode, trouver }: VueProps) {
  switch (onglet) {
    case 'billetages':
      return <BilletagesOnglet periode={periode} />;
    case 'ventes':
      return <VentesOnglet periode={periode} />;
    case 'vendus':
      return <VendusOnglet periode={periode} trouver={trouver} />;
    case 'mouvements':
      return <MouvementsOnglet periode={periode} />;
    case 'depenses':
      return <DepensesOnglet periode={periode} />;
    case 'livre':
      return <Livre periode={periode} />;
    case 'clotures':
      return <CloturesOnglet periode={periode} />;
    case 'comptabilite':
      return <ComptabiliteOnglet />;
    case 'changements':
      return <JournalAudits />;
  }
}

/** One period for all tabs and the eight counters. */
export function JourneeEcran() {
  const {
    debut,
    fin,
    periode,
    onglet: demandee,
    changerPeriode,
    changerOnglet,
    trouver,
  } = useJournee();
  const [demande, demander] = useState<RequestedDocument | null>(null);
  const session = useAtomValue(sessionAtom);
  const compte = session !== null && peut(session, 'GESTION', 'stat');
  const vues = VUES.filter(({ value }) => compte || value !== 'comptabilite');
  const onglet = vues.find(({ value }) => value === demandee)?.value ?? 'billetages';
  useVentesVivantes();
  const preparer = async (genre: RequestedDocument['kind'], titre: TitrePapier) => {
    const [{ composerRapportJour }, { composerLivre, describePeriode: direPeriode }] =
      await Promise.all([import('./journee.document.ts'), import('./livre.document.ts')]);
    const nom = `${titre} ${direPeriode(periode).replaceAll('/', '-')}`;
    demander({
      kind: genre,
      name: nom,
      compose: async (enseigne) =>
        titre === 'Rapport'
          ? composerRapportJour(await lireFaits(periode), periode, enseigne, new Date())
          : composerLivre(await lireLivre(periode), periode, enseigne, new Date()),
    });
  };
  return (
    <div className="journee">
      <header className="liste-tete">
        <h1>Fin de journée</h1>
        <ScreenTabs views={vues} view={onglet} change={changerOnglet} />
      </header>
      <div className="liste-filtres">
        <PeriodFilter from={debut} to={fin} onChange={changerPeriode} required />
        <div className="liste-actions">
          <Papiers demander={(genre, titre) => void preparer(genre, titre)} />
        </div>
      </div>
      <Compteurs periode={periode} montres={TOUS} />
      <Vue onglet={onglet} periode={periode} trouver={trouver} />
      {demande && <DocumentDialogue request={demande} onClose={() => demander(null)} />}
    </div>
  );
}

export const ecran: CodeDEcran = { Contenu: JourneeEcran };
