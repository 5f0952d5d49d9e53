/** In a variable, so this file does not import it. */
const LIBRARY = 'socket.io-client';

/** Sample client of `/api/docs`: subscribes, then reads, so no sale is missed. Run by a test. */
export const CLIENT = `import { io } from '${LIBRARY}';

const { SERVEUR = 'http://127.0.0.1:8000', JETON } = process.env;
const jour = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10); // à Libreville
const vues = new Set();
const dire = (vente) => {
  if (vues.has(vente.id)) return;
  vues.add(vente.id);
  console.log(vente.created_at, 'vente', vente.id, vente.total_client, 'FCFA');
};
const prise = io(SERVEUR, { transports: ['websocket'], auth: { token: JETON } });
prise.on('evenement', ({ nom, donnees }) => nom === 'vente.creee' && dire(donnees.vente));
prise.on('connect_error', (faute) => console.error(faute.message));
prise.on('connect', async () => {
  await prise.emitWithAck('subscribe', { topic: 'ventes' });
  const adresse = \`\${SERVEUR}/api/ventes?period_from=\${jour}&period_to=\${jour}\`;
  const reponse = await fetch(adresse, { headers: { Authorization: \`Bearer \${JETON}\` } });
  const { success, errors, data } = await reponse.json();
  if (!success) return console.error(errors.join(' '));
  data.toReversed().forEach(dire);
});
`;
