/** Page rendered on the server for each request with client secrets from the shop, and hydrated in the browser. */
import { Order } from './Order.jsx';

export const dynamic = 'force-dynamic';

export default async function Page() {
  const session = await (await fetch(process.env.SESSION_URL)).json();
  return <Order {...session} />;
}
