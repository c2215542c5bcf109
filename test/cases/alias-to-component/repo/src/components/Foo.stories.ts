import Foo from "@/components/Foo.vue";
import Gone from "@/components/Gone.vue";

export default { component: Foo, other: Gone };
