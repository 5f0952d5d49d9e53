import { useGardeActuelle } from '#client/garde/garde.queries.ts';
import { Badge } from '#client/ui/status-badge.tsx';
import { useNow } from '#client/ui/use-now.ts';
import { formatJourLong, heureDe } from '#shared/base/dates.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import * as phrasesGarde from '#shared/garde/garde.phrases.ts';
import { peutEntendre } from '#shared/utilisateur/sujets.rules.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import { RaccourcisAccueil } from './raccourcis-accueil.tsx';

const MINUTE_MS = 60_000;

function GardeEnCours() {
  const garde = useGardeActuelle();
  if (!garde) return null;
  return <Badge tone="warning">{phrasesGarde.gardeEnCours(formatFcfa(garde.montant_taxe))}</Badge>;
}

/** User, date, garde in progress, shortcuts; the first is focused unless `clavier` is false. */
export function Bonjour({ session, clavier = true }: { session: Session; clavier?: boolean }) {
  const maintenant = new Date(useNow(MINUTE_MS));
  return (
    <header className="bonjour">
      <h1>Bonjour {session.fullname}</h1>
      <time dateTime={maintenant.toISOString()}>
        {formatJourLong(maintenant)}, {heureDe(maintenant)}
      </time>
      {peutEntendre(session, 'garde') && <GardeEnCours />}
      <RaccourcisAccueil session={session} clavier={clavier} />
    </header>
  );
}
