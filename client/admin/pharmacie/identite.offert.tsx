import { Card } from '@blueprintjs/core';
import { Cog } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { formatFcfa } from '#shared/base/montant.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';

/** The pharmacy, or a link to set it (specification 1 §1). */
export function CarteIdentite() {
  const pharmacie = useAtomValue(pharmacieAtom);
  if (pharmacie === undefined) return <p className="carte-accueil bp6-skeleton">Lecture…</p>;
  if (pharmacie === null) return <AConfigurer />;
  return <Identite pharmacie={pharmacie} />;
}

function Identite({ pharmacie: p }: { pharmacie: Pharmacie }) {
  const session = useAtomValue(sessionAtom);
  const configure = session !== null && peut(session, 'ADMIN', 'parametre');
  const dits = [
    adresseDe(p),
    telephonesDe(p),
    p.email,
    p.site_web,
    p.statut_juridique,
    p.capital !== null && `Capital ${formatFcfa(p.capital)}`,
    p.rccm && `RCCM ${p.rccm}`,
    p.nif && `NIF ${p.nif}`,
  ].filter(Boolean);
  return (
    <Card className="identite" role="region" aria-label="Coordonnées de ma pharmacie">
      {p.logo_url && <img src={p.logo_url} alt="" width={20} height={20} />}
      <h2>{p.nom_pharmacie}</h2>
      {p.slogan && <span className="discret">{p.slogan}</span>}
      <span>{dits.join(' · ')}</span>
      {configure && <Link to="/admin/parametres">Modifier</Link>}
    </Card>
  );
}

const adresseDe = (p: Pharmacie): string =>
  [p.adresse, p.bp && `BP ${p.bp.replace(/^BP\s*/i, '')}`].filter(Boolean).join(' · ');
const telephonesDe = (p: Pharmacie): string =>
  [p.telephone1, p.telephone2].filter(Boolean).join(' · ');

function AConfigurer() {
  const session = useAtomValue(sessionAtom);
  const configure = session !== null && peut(session, 'ADMIN', 'parametre');
  return (
    <EmptyState
      level="h2"
      icon={<Cog size={48} />}
      title="La pharmacie n’est pas encore configurée"
      text={
        configure
          ? 'Renseignez son nom, son adresse et ses mentions légales.'
          : 'Demandez à votre administrateur de la configurer.'
      }
      action={configure && <Link to="/admin/parametres">Ouvrir les paramètres</Link>}
    />
  );
}
